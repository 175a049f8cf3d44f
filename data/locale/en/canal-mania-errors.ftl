# Canal Mania: why a move is refused. One sentence: what is wrong, and what is possible instead. The ruling is added after it.
# A list parameter that holds nothing has the value "none".

## Actions, to follow "you cannot" or "you can"

canal-mania-action-take = take a contract
canal-mania-action-exchange = exchange engineers
canal-mania-action-sweep = discard the face-up cards
canal-mania-action-pick = pick up cards
canal-mania-action-draw = draw a card
canal-mania-action-draw-face-up = draw a face-up card
canal-mania-action-declare = declare a card
canal-mania-action-keep = keep a card secret
canal-mania-action-colour = name a colour
canal-mania-action-place = place goods
canal-mania-action-return = take goods back
canal-mania-action-build = build
canal-mania-action-lay = build
canal-mania-action-spend = discard a card for building over
canal-mania-action-take-back = take back a tile
canal-mania-action-remove = remove tiles
canal-mania-action-move = move goods
canal-mania-action-discard = discard a card
canal-mania-action-pass = pass
canal-mania-action-end = end the turn

canal-mania-terrain-clear = clear
canal-mania-terrain-difficult = difficult

# A kind with its article, inside other messages.
canal-mania-a-kind = { $kind ->
    [aqueduct] an aqueduct
   *[other] a { $kind }
}
# What would be legal, after a refusal; inside other messages.
canal-mania-exits-from = { $possible ->
    [none] nothing can be built in { $hex } now
   *[other] from { $hex } it can lead to { $possible }
}

## Turn and questions

canal-mania-illegal-game-over = The game is over; its pictures and its log stay here.
canal-mania-illegal-wrong-phase = { $phase ->
    [0] You cannot { $action } in the goods decline: you can { $possible }.
    [4] You cannot { $action } any more in this turn: now you can { $possible }.
   *[other] You cannot { $action } now: in the { canal-mania-phase } you can { $possible }.
}
canal-mania-illegal-must-take-contract = You have no face-up contract, so first take one from parliament{ $junctions ->
    [0] {""}
   *[other] {" "}or your Junction
}.
canal-mania-illegal-answer-first = { $question ->
    [contract] First say whether you take a second contract: take one or pass.
    [pick] First finish picking up cards: name the next one, or pass if you have enough.
    [colour] First name a colour for the white symbol.
    [place] First place the goods token: name a town.
    [return] First name the town whose goods come back to the canal basin.
    [declare] First say whether you declare the card you drew or keep it secret.
   *[extra] First name the cards that you discard for building over.
}
canal-mania-illegal-nothing-asked = You cannot { $action } now, because nothing asks for it; carry on with your turn.
canal-mania-illegal-not-possible = You cannot { $action } like this now; choose from what is offered.
canal-mania-illegal-building-now = You are building, so you cannot { $action } before you end the build action with `pass` or take its tiles back.
canal-mania-illegal-hand-over-seven = You hold more than seven cards: discard { $count ->
    [one] one
   *[other] { $count }
} before the turn ends.
canal-mania-illegal-no-surplus = You hold { $count ->
    [0] no cards
    [one] one card
   *[other] { $count } cards
}, and only what is more than seven is discarded: end the turn.

## Contracts and engineers

canal-mania-illegal-two-contracts = You have two face-up contracts already: complete one before you take another.
canal-mania-illegal-not-in-parliament = The { $contract } is not in parliament: { $parliament ->
    [none] parliament is empty.
   *[other] you can take { $parliament }.
}
canal-mania-illegal-not-a-terminus = The boat of the { $contract } cannot start in { $town }: put it in { $termini }.
canal-mania-illegal-junction-used = You have no unused Junction: take a contract from parliament.
canal-mania-illegal-no-junctions = There are no Junctions in the first edition: take a contract from parliament.
canal-mania-illegal-junction-not-with-extra = Your Junction cannot be taken while you may take two contracts: take one from parliament.
canal-mania-illegal-own-engineer = { $engineer } is your own engineer already: name another one.

## Build cards and goods tokens

canal-mania-illegal-not-face-up = No { $card } lies face up: you can have { $row }.
canal-mania-illegal-pick-exactly = You have named { $named ->
    [one] one card
   *[other] { $named } cards
}, but a pick takes { $least ->
    [one] at least one
   *[other] at least { $least }
}: name another one.
canal-mania-illegal-row-empty = No build card lies face up: do something else in this phase.
canal-mania-illegal-deck-empty = The build deck and the discard pile are empty: do something else in this phase.
canal-mania-illegal-not-rennie = Only Rennie can draw a face-up card: draw from the deck, or exchange engineers in a first phase.
canal-mania-illegal-no-symbol = The card you drew shows no goods symbol: keep it.
canal-mania-illegal-wrong-town-order = { $reason ->
    [not-colour] { $town } is not { $colour }: the token can go to { $instead }.
    [full] { $town } holds a goods token already: this one can go to { $instead }.
    [city-connected] A { $colour } city that is connected to a canal comes first: place the token in { $instead }.
    [town-connected] { $colour } towns that are connected to a canal come before { $town }: place the token in { $instead }.
    [city] The { $colour } city comes before { $town }: place the token in { $instead }.
   *[town] The token cannot go to { $town }: place it in { $instead }.
}
canal-mania-illegal-wrong-token-back = The goods of { $town } cannot be taken back now: take those of { $instead }.
canal-mania-illegal-kind-not-in-hand = You hold no { $kind } card: name one that you hold.

## Building

canal-mania-illegal-no-contract = The { $contract } is not one of your face-up contracts: { $own ->
    [none] you have none.
   *[other] you can work on { $own }.
}
canal-mania-illegal-next-to-boat = { $hex } does not come next on the { $contract }: { $possible ->
    [none] no tile can be built there now.
   *[other] the next tile goes to { $possible }.
}
canal-mania-illegal-hex-twice = The canal crosses { $hex } already, and it cannot do so twice: build in another hex.
canal-mania-illegal-no-playable-exit = A canal cannot leave { $hex } over the edge of the map: { canal-mania-exits-from }.
canal-mania-illegal-hairpin = The way through { $hex } to { $exit } is too sharp a bend: { canal-mania-exits-from }.
canal-mania-illegal-town-twice = The canal includes { $town } already: { canal-mania-exits-from }.
canal-mania-illegal-via-missing = The { $contract } must lead through { $via } before it reaches { $town }: { canal-mania-exits-from }.
canal-mania-illegal-dead-end = With { $hex } leading to { $exit } the { $contract } could not be completed within { $value ->
    [one] one tile
   *[other] { $value } tiles
}: { canal-mania-exits-from }.
canal-mania-illegal-wrong-terrain = { $hex } is { $terrain } terrain, so it cannot hold { canal-mania-a-kind }: { $possible } is possible there.
canal-mania-illegal-same-kind = { $hex } cannot be { canal-mania-a-kind }: { $other } beside it on the same canal-section already is one; { $possible } is possible there.
canal-mania-illegal-supply-empty = You have no { $kind } tile left: build another kind, or another way.
canal-mania-illegal-missing-cards = { canal-mania-kind-tile } in { $hex } costs { $need } { $kind } { $need ->
    [one] card
   *[other] cards
}, and you hold { $have ->
    [0] none
   *[other] { $have }
} and { $surveyors ->
    [0] no surveyor
    [one] one surveyor
   *[other] { $surveyors } surveyors
}: pick up or draw what is missing.
canal-mania-kind-tile = { $kind ->
    [aqueduct] An aqueduct
   *[other] A { $kind }
}
canal-mania-illegal-missing-extra = { $hex } holds a tile already, so { canal-mania-a-kind } there costs { $need } { $kind } { $need ->
    [one] card
   *[other] cards
} and { $extra } more of any kind; you hold { $hand ->
    [one] one card
   *[other] { $hand } cards
} in all, { $have } of them { $kind } and { $surveyors } surveyor.
canal-mania-illegal-pay-wrong = { canal-mania-kind-tile } in { $hex } cannot be paid like this ({ $pay }); it can be paid with { $possible }.
canal-mania-illegal-nothing-laid = No tile of this build action can be taken back; tiles of earlier turns are removed instead.
canal-mania-illegal-completed-stays = The { $contract } is completed, and its tiles stay for good.
canal-mania-illegal-nothing-to-remove = No tile of the { $contract } is on the map: build its first one.
canal-mania-illegal-earlier-tiles = The tiles of the { $contract } were built in this turn, and only those of earlier turns can be removed.

## Goods moves

canal-mania-illegal-start-and-end = A goods move needs at least two towns: where the token starts and where it goes.
canal-mania-illegal-no-token = There is no goods token in { $town }: start where one lies.
canal-mania-illegal-colour-twice = { $a } and { $b } are both { $colour }, and a route never has two towns of one colour: choose another way.
canal-mania-illegal-town-again = { $start ->
    [yes] The route returns to { $town }, where it starts: end it in another town.
   *[no] The route comes to { $town } twice, and it may include each town only once: choose another way.
}
canal-mania-illegal-no-section = { $owner ->
    [none] No canal-section joins { $a } and { $b }: choose another way.
   *[other] No { $owner } canal-section joins { $a } and { $b }: choose another way.
}
canal-mania-illegal-which-section = Several canal-sections join { $a } and { $b }: say whether you use { $possible }.
canal-mania-illegal-not-yours = The last canal-section of the route must be your own, and { $a }–{ $b } is not: end the route on one of yours.
canal-mania-illegal-shorter-route = On your own canal-sections there is a shorter way, and it must be used: { $towns }.

## A game that cannot be started like this

canal-mania-setup-seats = { $seats ->
    [one] One player is
   *[other] { $seats } players are
} not the right number: this game is for { $least } to { $most }.
canal-mania-setup-unknown-ruleset = There is no ruleset “{ $ruleset }”: choose { $possible }.
canal-mania-setup-unknown-option = There is no option “{ $option }”: choose { $possible }.
canal-mania-setup-option-value = The option { $option } cannot be “{ $value }”: choose { $possible }.
canal-mania-setup-unknown-colour = There is no colour “{ $colour }” for tiles: choose { $possible }.
