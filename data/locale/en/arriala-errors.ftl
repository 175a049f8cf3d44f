# Arriala: why a move is refused. One sentence: what is wrong, and what is possible instead. The ruling is added after it.
# A list parameter that holds nothing has the value "none".

## Actions, to follow "you cannot" or "to"

arriala-action-walk = move a worker
arriala-action-allocate = allocate a worker
arriala-action-vineyard = move a worker to a vineyard
arriala-action-return = move a worker from a vineyard
arriala-action-riverside = build a riverside construction
arriala-action-lock = build a lock
arriala-action-draw = pick a card
arriala-action-card = play a card
arriala-action-place = place a further worker
arriala-action-stop = leave workers in a vineyard
arriala-action-end = end the turn

## The turn

arriala-illegal-game-over = The game is over; its pictures and its log stay here.
arriala-illegal-answer-first = First place the next worker from { $vineyard }, or leave the others there with `/arriala end`.
arriala-illegal-nothing-asked = You cannot { $action } now, because no card asks for it; carry on with your turn.
arriala-illegal-not-possible = You cannot { $action } like this now; choose from what is offered.
arriala-illegal-not-enough-points = It takes { $cost ->
    [one] one project point
   *[other] { $cost } project points
} to { $action } like this, and you have { $left ->
    [0] none
   *[other] { $left }
} left: do something cheaper, or end the turn.

## Workers

arriala-illegal-stock-empty = You have allocated all your workers already: move one of those on the board.
arriala-illegal-not-yours = This takes a worker of your own, and the one in { $place } is { $colour }: name a { $own } worker.
arriala-illegal-no-worker = There is no { $colour } worker in { $place }: { $here ->
    [none] nobody stands there.
   *[other] those that stand there are { $here }.
}
arriala-illegal-bound = The { $colour } worker on { $place } stays with its riverside construction until the end: choose another one.
arriala-illegal-not-in-a-vineyard = The { $colour } worker in { $place } is in no vineyard: choose one that is.
arriala-illegal-not-on-canal = The { $colour } worker in { $place } is not on the canal: choose one on a space or in a town.
arriala-illegal-allocated-now = The { $colour } worker in { $place } was allocated in this turn and cannot be moved yet: choose another one.
arriala-illegal-moved-already = The { $colour } worker in { $place } came from { $began } in this turn already, and moves only once: choose another one, or take that step back with `/game undo`.
arriala-illegal-stays = A move must not end where it began, in { $place }: name another place.
arriala-illegal-no-going-back = The { $colour } worker left { $place } in the turn before and cannot go back there now: name another place.
arriala-illegal-back-to-start = The card took the { $colour } worker from { $place }, so it cannot walk back there: name another place.

## Places

arriala-illegal-backwards = At this table workers walk towards { $towards } only, and { $place } lies behind: name a place ahead.
arriala-illegal-not-in-play = With { $seats } players on board { $board } there is no { $place }: name another place.
arriala-illegal-not-a-space = No worker can be put like this in { $place }: name a free space of the canal, or a town.
arriala-illegal-lock-stands = A lock stands on { $place }: choose a space without one, or a town.
arriala-illegal-occupied = A { $colour } worker stands on { $place }: choose a free space, or a town.
arriala-illegal-not-a-vineyard = You cannot name { $place } here, but a vineyard: { $possible ->
    [none] all of them are full.
   *[other] there is room in { $possible }.
}
arriala-illegal-vineyard-full = All { $room } places in { $vineyard } are taken: { $possible ->
    [none] no vineyard has room.
   *[other] there is room in { $possible }.
}
arriala-illegal-not-a-blue-space = A riverside construction cannot be built in { $place }: { $possible ->
    [none] all blue spaces are taken.
   *[other] build on { $possible }.
}
arriala-illegal-blue-taken = A { $colour } worker has built on { $place } already: { $possible ->
    [none] all blue spaces are taken.
   *[other] build on { $possible }.
}
arriala-illegal-lock-not-there = A lock cannot be built in { $place }: name a free space of the canal.
arriala-illegal-closed = The reach { $first }–{ $last } is complete, so no lock can be built on { $place }: name a space of an open section.
arriala-illegal-lock-limit = Between { $between } { $limit ->
    [one] one lock is
   *[other] { $limit } locks are
} the limit, and stretch { $stretch } has that already: build in another stretch.

## Cards

arriala-illegal-pile-empty = There is no card to pick, neither in the pile nor among the discards: use your points otherwise.
arriala-illegal-not-in-hand = You hold no card “{ $card }”: play one of those in your hand.
arriala-illegal-card-too-short = The card “{ $card }” takes a worker { $most ->
    [one] one step
   *[other] { $most } steps
} at most, and this way is { $steps }: name a nearer place.
arriala-illegal-both-structures = Both structures are built already: play another card.
arriala-illegal-not-last = Only whoever has fewer points than everybody else builds a structure: you have { $points }, and the least of the others is { $lowest }, so keep the card.
arriala-illegal-structure-built = Somebody has built { $place } already: build { $possible }.
arriala-illegal-not-a-site = A structure cannot be built in { $place }: build { $possible }.

## A game that cannot be started like this

arriala-setup-seats = { $seats ->
    [one] One player is
   *[other] { $seats } players are
} not the right number: this game is for { $least } to { $most }.
arriala-setup-unknown-ruleset = There is no ruleset “{ $ruleset }”: choose { $possible }.
arriala-setup-unknown-option = There is no option “{ $option }”: choose { $possible }.
arriala-setup-option-value = The option { $option } cannot be “{ $value }”: choose { $possible }.
arriala-setup-unknown-colour = There are no workers in “{ $colour }”: choose { $possible }.
