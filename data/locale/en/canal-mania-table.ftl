# What the table shows of a game of Canal Mania: prompts, hands, status, and the labels of autocomplete.

## Prompts: what to decide now

canal-mania-prompt-must-take = **First phase.** You have no face-up contract, so take one: `/canal take`.
canal-mania-prompt-phase = { $phase ->
    [1] **First phase.**
    [2] **Second phase.**
   *[3] **Third phase.**
} You can { $doing }.
canal-mania-prompt-can-take = { canal-mania-action-take } (`/canal take`)
canal-mania-prompt-can-exchange = { canal-mania-action-exchange } (`/canal exchange`)
canal-mania-prompt-can-sweep = { canal-mania-action-sweep } (`/canal sweep`)
canal-mania-prompt-can-pick = { canal-mania-action-pick } (`/canal pick`)
canal-mania-prompt-can-build = { canal-mania-action-build } (`/canal build`)
canal-mania-prompt-can-move = { canal-mania-action-move } (`/canal move`)
canal-mania-prompt-can-draw = { canal-mania-action-draw } (`/canal draw`)
canal-mania-prompt-can-remove = { canal-mania-action-remove } (`/canal remove`)
canal-mania-prompt-can-pass = { canal-mania-action-pass } (`/canal pass`)
canal-mania-prompt-building = **Building.** { $count ->
    [one] One tile is laid
   *[other] { $count } tiles are laid
} in this action. Build on (`/canal build`), take tiles back (`/game undo`), or end the action (`/canal pass`); a goods move ends it too.
canal-mania-prompt-discard = **End of the turn.** Your hand is { $count ->
    [one] one card
   *[other] { $count } cards
} over seven: discard first (`/canal discard`), then end the turn (`/canal end`).
canal-mania-prompt-end = **End of the turn.** Nothing is left to do but `/canal end`; until then `/game undo` takes a step back.
canal-mania-prompt-decline = **Goods decline.** Move a goods token: `/canal move`.
canal-mania-prompt-contract = You may take one more contract (`/canal take`), or none (`/canal pass`).
canal-mania-prompt-pick = You have named { $named } { $named ->
    [one] card
   *[other] cards
}: name more with `/canal pick`, or stop with `/canal pass` once there are { $least } (at most { $most }).
canal-mania-prompt-colour = Name a colour for the white symbol: `/canal place`.
canal-mania-prompt-declare = { $symbol ->
    [yes] The card has a goods symbol: declare it and place goods, or keep it secret (`/canal declare`).
   *[no] The card has no goods symbol. Keep it (`/canal declare show:False`); the others cannot tell.
}
canal-mania-prompt-return = The canal basin is empty: take a goods token back (`/canal place`) from { $towns }.
canal-mania-prompt-extra = Building over costs { $count ->
    [one] one more card
   *[other] { $count } more cards
} of your choice: `/canal discard`.
canal-mania-prompt-place = Place { $count ->
    [one] a { $colour } goods token
   *[other] the first of { $count } { $colour } goods tokens
} (`/canal place`): { $towns }.

## What a command passes before it does its own

canal-mania-passed-pick = Your pick is ended with { $count ->
    [one] one card
   *[other] { $count } cards
}.
canal-mania-passed-contract = You take no second contract.
canal-mania-passed-build = Your build action is ended with { $count ->
    [one] one tile
   *[other] { $count } tiles
}.
canal-mania-passed-phases = { $count ->
    [one] The { $phases } is passed.
   *[other] The { $phases } are passed.
}

## One's own hand

canal-mania-hand-cards = **Cards ({ $count }):** { $count ->
    [0] none
   *[other] { $cards }
}
canal-mania-hand-contract = **Contract:**
canal-mania-hand-junctions = **Unused:** { $count ->
    [one] a Junction contract
   *[other] { $count } Junction contracts
}
canal-mania-hand-completed = **Completed ({ $count }):** { $count ->
    [0] none yet
   *[other] { $names }, worth { $value } together
}
canal-mania-hand-engineer = **{ $engineer }:** { $skill }
canal-mania-tiles-left = -# Tiles left: { $stretches } { $stretches ->
    [one] stretch
   *[other] stretches
}, { $locks } { $locks ->
    [one] lock
   *[other] locks
}, { $aqueducts } { $aqueducts ->
    [one] aqueduct
   *[other] aqueducts
}, { $tunnels } { $tunnels ->
    [one] tunnel
   *[other] tunnels
}
canal-mania-work = { $kind } { $contract }, { $aim }, value { $value }: { $laid } { $laid ->
    [one] tile
   *[other] tiles
} laid, at least { $still } to go; boat at { $boat }
canal-mania-aim = { $a }–{ $b }
canal-mania-aim-via = { $a }–{ $b } by { $via }
canal-mania-aim-junction = between any two towns
canal-mania-aim-junction-from = from { $town } to any town

## Scores and status

canal-mania-score-line = **{ $points }** { $who } · { $colour } · { $engineer } · { $cards } { $cards ->
    [one] card
   *[other] cards
}
canal-mania-situation = Round { $round }{ $left ->
    [0] , the end begins at { $trigger } points
    [one] , the last one
   *[other] , { $left } rounds left
}. { $who } is { $phase ->
    [1] in the first phase
    [2] in the second phase
    [3] in the third phase
   *[other] at the end of the turn
}.
canal-mania-situation-decline = Goods decline. { $who } moves a goods token.
canal-mania-situation-over = The game is over.
canal-mania-status-parliament = **Parliament:** { $contracts } ({ $left } in the deck)
canal-mania-in-parliament = { $contract } ({ $aim }, { $value })
canal-mania-status-row = **Face-up cards:** { $cards } (deck { $deck }, discard pile { $pile })
canal-mania-status-seat = **{ $who }** ({ $colour }): { $points } { $points ->
    [one] point
   *[other] points
}, { $engineer }, { $cards } { $cards ->
    [one] card
   *[other] cards
}, { $junctions ->
    [0] no unused Junction
    [one] one unused Junction
   *[other] { $junctions } unused Junctions
}
canal-mania-status-building = - Contract:
canal-mania-status-canal = - { $contract } from { $start }: { $tiles }
canal-mania-nothing = none
canal-mania-status-tokens = **Goods tokens:** { $towns } (canal basin { $basin })

## Plans

canal-mania-plan-contract = **{ $contract }** ({ $aim })
canal-mania-plan-way = - { $tiles }: { $completes ->
    [yes] completes it for { $points } { $points ->
        [one] point
       *[other] points
    }
   *[no] a beginning, { $left } to go
} with { $cards } { $cards ->
    [one] card
   *[other] cards
}{ $short ->
    [yes] ; you lack { $missing }
   *[no] , all in your hand
}
canal-mania-plan-none = - No way on with this hand.
canal-mania-plan-no-contract = You have no face-up contract; `/canal take` in the first phase.
canal-mania-plan-goods = **Goods**
canal-mania-plan-route = - { $route }: { $own } { $own ->
    [one] point
   *[other] points
} for you
canal-mania-any-card = { $count ->
    [one] a card of any kind
   *[other] { $count } cards of any kind
}

## Autocomplete

canal-mania-choice-contract = { $name }: { $aim }, value { $value }, { $tiles }+ { $tiles ->
    [one] tile
   *[other] tiles
}
canal-mania-choice-junction = { $name }: any two towns, value { $value }, 1 or 2 tiles
canal-mania-choice-engineer = { $engineer } ({ $where }): { $skill }
canal-mania-choice-beside = beside the map
canal-mania-choice-build = { $contract }: { $tiles } · { $cards }c{ $completes ->
    [yes] {" "}· completes +{ $points }
   *[no] {" "}· partial
}
canal-mania-choice-route = +{ $own } { $route } ({ $points })
canal-mania-choice-remove = { $contract }: { $laid } laid, at least { $still } to go

## Commands and their options

command-canal = Canal Mania: your turn, move by move
command-canal-take = Take a contract and put its boat down
command-canal-take-contract = A contract of parliament, or your Junction
command-canal-take-boat = The town where its boat starts
command-canal-exchange = Exchange your engineer for another one
command-canal-exchange-engineer = The engineer that you want
command-canal-sweep = Discard the five face-up build cards and turn up new ones
command-canal-pick = Pick up face-up build cards
command-canal-pick-first = The first card; its goods symbol is resolved first
command-canal-pick-second = The second card
command-canal-pick-third = The third card
command-canal-pick-fourth = The fourth card (Rennie)
command-canal-build = Build tiles on your canals
command-canal-build-route = One of the ways offered, or: Medway: S22 lock, T22 stretch, Maidstone
command-canal-remove = Remove tiles of earlier turns; while building, take back the tiles just laid
command-canal-remove-contract = The unfinished canal
command-canal-remove-tiles = How many tiles, from the boat's end
command-canal-move = Move a goods token, and end the turn
command-canal-move-route = The whole route, or one of those offered
command-canal-move-end = End the turn, too (if you say nothing: yes)
command-canal-draw = Draw a card instead of the phase's action
command-canal-draw-card = Rennie: a face-up card instead of the top of the deck
command-canal-declare = After drawing: show the card and place its goods, or keep it secret
command-canal-declare-show = True shows the card; False keeps it secret
command-canal-place = Place a goods token, or name a white symbol's colour
command-canal-place-town = The town, or the colour of a white symbol
command-canal-discard = Discard: the surplus at the end of your turn, or the cards for building over
command-canal-discard-cards = The kinds of cards
command-canal-pass = End the build action, want no more, or leave the phase
command-canal-end = End your turn
command-canal-hand = Your cards, contracts, tiles and engineer, for you alone
command-canal-plan = How to finish your contracts with what you hold, for you alone

## Help

canal-mania-help = **Canal Mania** `/canal take` `exchange` `sweep` `pick` `place` `draw` `declare` `build` `remove` `move` `discard` `pass` `end`; for you alone: `/canal hand` `plan`.

## Rulesets and options

canal-mania-ruleset-second = second edition
canal-mania-ruleset-first = first edition
canal-mania-option-two-players-no = three or more
canal-mania-option-two-players-yes = two may play
canal-mania-option-length-standard = standard length
canal-mania-option-length-short = short game
canal-mania-option-length-long = long game
