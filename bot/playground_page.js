// What the preview's page leaves undone and Discord's client does: a list is there as soon as a field is entered, and a
// command whose options may all be left out is sent by a second Enter. WORDS stands before this, with the page's sentences.
(() => {
  const AGAIN_MILLISECONDS = 1500;
  const SETTLED_MILLISECONDS = 50; // by then the page has rendered what was chosen
  let walked = false; // with the arrows through the list that is open
  let asked = null; // for what the bot was asked last: the page renders its fields anew again and again

  const isField = (target) => target instanceof HTMLInputElement && target.matches('.command-option-input[role="combobox"]');
  const open = (part) => document.querySelector(`.command-popup:not([hidden]) ${part}`);
  const isLoading = () => open(".command-empty")?.textContent === WORDS.loading;
  // Lists that the bot fills are headed so; those of fixed choices are complete by themselves.
  const isTheBots = () => open(".command-popup-heading")?.textContent.startsWith("OPTIONS MATCHING");

  function key(target, name) {
    target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  }

  function standing(field) {
    const values = [...document.querySelectorAll(".command-option-input")].map((each) => [each.dataset.option, each.value]);
    return JSON.stringify([document.querySelector(".command-chip")?.textContent, field.dataset.option, values]);
  }

  // The page asks the bot only when a letter is typed. It may be busy and ask for nothing: then once more.
  function ask(field) {
    asked = standing(field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    setTimeout(() => {
      if (document.activeElement === field && isLoading()) ask(field);
    }, AGAIN_MILLISECONDS);
  }

  document.addEventListener("focusin", ({ target }) => {
    walked = false;
    if (!isField(target) || !isTheBots()) return;
    if (target.value !== "") key(target, "Escape"); // chosen from a list: another is not needed
    else if (asked !== standing(target)) ask(target);
  });

  document.addEventListener("input", ({ target }) => {
    const empty = open(".command-empty");
    if (isField(target) && isTheBots() && empty) empty.textContent = WORDS.loading;
  });

  document.addEventListener("pointerdown", () => { asked = null; }, true);

  // Whoever chooses an entry with the mouse sends with Enter like everybody else: the page leaves the focus nowhere.
  document.addEventListener("click", ({ isTrusted, target }) => {
    if (!isTrusted || !(target instanceof Element) || !target.closest(".command-suggestion")) return;
    setTimeout(() => {
      if (document.activeElement === document.body) [...document.querySelectorAll(".command-option-input")].at(-1)?.focus();
    }, SETTLED_MILLISECONDS);
  }, true);

  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!event.isTrusted || !(target instanceof HTMLElement)) return;
    asked = null;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") walked = true;
    if (event.key !== "Enter") return;
    if (target.matches(".command-chip") && !walked) key(target, "Escape");
    if (isField(target) && target.value === "" && isLoading()) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }, true);
})();
