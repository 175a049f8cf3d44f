# What is used everywhere: small pieces, errors that are no game's own, the rules.

sentence-with-ruling = { $sentence } ({ $ruling }).

## Text that names no move. $word is what was typed, $near what may have been meant ($hints counts them).

unreadable-hint = { $hints ->
    [0] ; choose one that is offered.
   *[other] : did you mean { $near }?
}
unreadable-other = I cannot read “{ $word }”{ unreadable-hint }
unreadable-verb = I know no move that begins with “{ $word }”{ unreadable-hint }
unreadable-town = I know no town called “{ $word }”{ unreadable-hint }
unreadable-contract = I know no contract called “{ $word }”{ unreadable-hint }
unreadable-which-contract = I cannot tell which contract “{ $word }” is for: name it, as in “Medway: S22 lock, T22”.
unreadable-length = I stopped reading at “{ $word }”: this is more than one turn can hold, so send it in parts.
unreadable-engineer = I know no engineer called “{ $word }”{ unreadable-hint }
unreadable-hex = There is no hex “{ $word }” on the map{ unreadable-hint }
unreadable-card = “{ $word }” is not a kind of build card{ unreadable-hint }
unreadable-action-card = “{ $word }” is not one of the cards that are played here{ unreadable-hint }
unreadable-kind = “{ $word }” is not a kind of tile{ unreadable-hint }
unreadable-tile = “{ $word }” is not a tile: I need a hex and a kind, such as “S22 lock”{ unreadable-hint }
unreadable-colour = “{ $word }” is not a colour{ unreadable-hint }
unreadable-next = “{ $word }” does not lie next to the hex before it{ $hints ->
    [0] .
   *[other] : around that are { $near }.
}
unreadable-number = “{ $word }” is not a number{ unreadable-hint }
unreadable-nothing = I do not know what “{ $word }” adds to this move: leave it out{ unreadable-hint }
unreadable-place = There is no place “{ $word }” on the board{ unreadable-hint }
unreadable-target = “{ $word }” is nothing that this can be done to{ unreadable-hint }
unreadable-way = “{ $word }” is not a way to do this{ unreadable-hint }
unreadable-blue-space = “{ $word }” is not a blue space{ unreadable-hint }

## Text with several meanings. $choices are named as in the messages meant-..., one for what is to be chosen.

ambiguous-other = “{ $word }” can mean several things: did you mean { $choices }?
ambiguous-exit = “{ $word }” does not say where it leads: { $choices }?
ambiguous-start = “{ $word }” does not say where the boat starts: { $choices }?
ambiguous-section = Several canal-sections join { $a } and { $b }: do you use { $choices }?
ambiguous-worker = “{ $word }” can mean several workers: did you mean { $choices }?
ambiguous-label = Several of the choices begin with what you typed: choose one in the list instead.
meant-other = { $name }
meant-contract = the { $name }
meant-exit = to { $name }
meant-start = in { $name }
meant-section = the { $name } one
meant-worker = the { $name } one
meant-another = another one

bad-state = This position cannot be loaded, because of { $where }: { $why }.

## Rules in our own words

rules-ruling = { $text }
    -# From “{ $title }”: `/game rules { $topic }`
rules-hits = ### “{ $word }” in the rules: { $count } { $count ->
        [one] place
       *[other] places
    }
    See one whole with `/game rules` and what stands before it: `/game rules topic:{ $first }`.
# A ruling or paragraph that was found, with the sentence that speaks of what was asked.
rules-hit = - `{ $key }` ({ $game }, { $title }): { $text }
rules-more = -# … and { $count } more: add a word to find fewer.
rules-nothing = Nothing in the rules speaks of “{ $word }”{ $near ->
    [none] .
   *[other] : did you mean { $near }?
} These are the topics; a ruling’s number or other words will do, too.
rules-near = “{ $word }”
rules-of = **{ $game }**: { $topics }
rules-id = `{ $id }`
# What autocomplete offers.
rules-offer = { $number }: { $text }
rules-word = “{ $word }”: in { $count ->
    [one] one place
   *[other] { $count } places
}
