# The private panel of every game, and the vote on taking something back. Labels have at most 34 characters.

button-play = Play
button-log = Log
button-agree = Agree
button-refuse = Refuse
button-ai = Add AI

panel-back = Back
panel-more = { $count ->
    [0] First Ones
   *[other] More ({ $count })
}
panel-undo-step = Undo Step
panel-undo-turn = Undo Turn
panel-ask-step = Ask to Undo Step
panel-ask-turn = Ask to Undo Turn
panel-redo = Redo
panel-confirm = Confirm
panel-undo-further = **Take back?**
    This takes back { $scope ->
        [turn] your last turn
       *[step] your last step, which ended your turn,
    } and the { $turns ->
        [one] turn
       *[other] turns
    } of { $names }: { $count } steps.
panel-stale = The table has moved on since that button was made, so nothing was changed. Here is how it stands now.
panel-done = ✓ { $text }
panel-sure-reveals = **{ $move }**
    This reveals something new: after it, an undo needs the consent of the others.
panel-sure-shows = **{ $move }**
    This reveals something new. You can still take it back then; the log tells that you had seen it.
panel-sure-ends = **{ $move }**
    This ends your turn.

lobby-choose-colour = Wish for a colour
lobby-choose-options = Change the options
lobby-choose-number = { $title }: enter a number
# The label of the field in which a number is entered, at most 45 characters.
option-number = From { $least } to { $most }{ $also ->
    [none] { "" }
   *[other] , or { $also }
 }
lobby-any-colour = any colour
you-wished = Your wish is noted.
options-chosen = The options are changed.
log-option = { $name } changed the options.

vote-asked = This showed something new, or somebody has moved since, so I have asked the others: more than half of them must agree within a day.
vote-title = ### Take back?
vote-question = { $name } asks to take back { $count ->
    [one] one step
   *[other] { $count } steps
}:
vote-step = - { $text }
vote-revealed = What was revealed since stays known, and the same cards come again:
vote-count = { $agree } of { $voters } agree, { $refuse } refuse; more than half must agree. Open until { $until }.
vote-voters = { $mentions }: agree or refuse.
vote-carried = **Carried.** The steps are taken back.
vote-refused = **Refused.** The steps stand.
vote-expired = **Expired.** Not enough of you answered within a day; the steps stand.
vote-cancelled = **Cancelled,** because the game has moved on.
end-title = ### End this game?
end-question = { $name } asks to end this game without a result. Its seed is told then, and anyone can look at its record.
end-count = { $agree } of { $voters } agree; all of you must, and one who refuses keeps the game going. Open until { $until }: who has not answered by then counts as agreeing, if anybody has agreed.
end-carried = **Agreed.** The game is over without a result.
end-refused = **Refused.** The game goes on.
end-expired = **Expired.** Nobody answered within a day; the game goes on.
end-cancelled = **Cancelled,** because the game has moved on.
end-asked = { $count ->
    [one] I have asked the other player
   *[other] I have asked the { $count } other players
}: the game ends when all agree, and goes on when one refuses.
vote-cast = Your vote is noted.
retract-notice = -# { $name } took back { $count ->
    [one] one step
   *[other] { $count } steps
}, with what was revealed since.
log-retract = { $name } took back { $count ->
    [one] one step,
   *[other] { $count } steps,
} with what was revealed since.
