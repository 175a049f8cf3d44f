# The panel of Canal Mania. What begins with panel-do is a button: Title Case, at most 34 characters.

# What can be done now ($now) and what later phases hold ($later) are what the buttons offer.
canal-mania-panel-phase = { $phase ->
    [1] **First phase.**
    [2] **Second phase.**
   *[3] **Third phase.**
} { $must ->
    [yes] You have no face-up contract, so take one.
   *[no] { $now ->
        [none] Nothing can be done in it now.
       *[other] You can { $now }.
    }{ $later ->
        [none] {""}
       *[other] {" "}Or go on to { $later }: that ends this phase.
    }
}
canal-mania-panel-end = **End your turn?**{ $lost ->
    [none] {""}
   *[other] {" "}You could still { $lost }.
}{ $final ->
    [yes] {" "}The final scoring follows, and shows what was secret.
   *[no] {""}
}
canal-mania-panel-ending = **End of the turn.** Until you end it, you can still take steps back.

canal-mania-panel-do-plan = Plan
canal-mania-panel-do-contracts = Contracts
canal-mania-panel-do-engineers = Engineers
canal-mania-panel-do-sweep = Sweep Cards
canal-mania-panel-do-cards = Pick Cards
canal-mania-panel-do-build = Build
canal-mania-panel-do-goods = Move Goods
canal-mania-panel-do-draw = Draw a Card
canal-mania-panel-do-draw-which = Draw
canal-mania-panel-do-remove = Remove Tiles
canal-mania-panel-do-pass = { $phase ->
    [1] End First Phase
    [2] End Second Phase
   *[3] End Third Phase
}
canal-mania-panel-do-end = End Turn
canal-mania-panel-do-end-sure = End It All the Same
canal-mania-panel-do-no-more = No More
canal-mania-panel-do-exchange = Take { $engineer }
canal-mania-panel-do-declare = Declare
canal-mania-panel-do-keep = Keep Secret
canal-mania-panel-do-other-ways = Other Ways
canal-mania-panel-do-tiles = Tile by Tile
canal-mania-panel-do-finish = Build and Confirm
canal-mania-panel-do-lay = Build, and Go On
canal-mania-panel-do-choose = Build, and Choose the Discards
canal-mania-panel-do-go-on = Build { $contract }
canal-mania-panel-do-confirm-build = Confirm
canal-mania-panel-do-take-back = Take Back a Tile
canal-mania-panel-do-pay = Pay Otherwise
canal-mania-panel-do-remove-this = Remove This Tile …
canal-mania-panel-do-remove-it = Remove It for Good
canal-mania-panel-do-other-routes = Other Routes
canal-mania-panel-do-haul = Move
canal-mania-panel-do-haul-end = Move and End Turn

## Contracts and engineers

canal-mania-panel-contracts = **Contracts.** With your present hand:
canal-mania-panel-contract = **{ $contract }** ({ $aim }): value { $value }, at least { $tiles } { $tiles ->
    [one] tile
   *[other] tiles
}
canal-mania-panel-contract-option = Value { $value }, at least { $tiles } { $tiles ->
    [one] tile
   *[other] tiles
}
canal-mania-panel-small = -# { $text }
canal-mania-panel-no-way = You have too few tiles left for it.
canal-mania-panel-which-contract = Look at a contract
canal-mania-panel-one-more = **You may take one more contract,** or no more.
canal-mania-panel-boat = Where does its boat start?
canal-mania-panel-which-town = Choose a town
canal-mania-panel-engineers = **Engineers.** You have { $engineer }: { $skill }
canal-mania-panel-engineer = **{ $engineer }** ({ $where }): { $skill }
canal-mania-panel-engineer-change = -# { $contract }: { $cards } { $cards ->
    [one] card
   *[other] cards
} instead of { $was }{ $lacks ->
    [0] , all in your hand
   *[other] , { $lacks } of them lacking
}{ $lacked ->
    [0] {""}
   *[other] {" "}(now you lack { $lacked })
}
canal-mania-panel-engineer-rennie = -# One more card with each pick
canal-mania-panel-engineer-same = -# Nothing changes for your contracts.

## Cards and tokens

canal-mania-panel-pick = **Pick up { $exact ->
    [yes] { $most } cards
   *[no] { $least } to { $most } cards
}.** What their goods symbols place stands with each.
canal-mania-panel-basin = -# Goods tokens in the canal basin: { $count }
canal-mania-panel-which-cards = { $exact ->
    [yes] Choose { $most } { $most ->
        [one] card
       *[other] cards
    }
   *[no] Choose { $least } to { $most } cards
}
canal-mania-panel-which-card = Take a face-up card
canal-mania-panel-draw = **Draw.** Rennie may take a face-up card instead; its goods symbol counts.
canal-mania-panel-placing = Goods: { $towns } ({ $why ->
    [joined-city] a connected city first
    [joined-town] a connected town before others
    [apart-city] no town is connected, so a city first
   *[apart-town] any other town
})
canal-mania-panel-placing-white = Goods of a colour that you name
canal-mania-panel-placing-full = All towns of this colour hold goods already
canal-mania-panel-order = The canal basin holds only { $count } { $count ->
    [one] goods token
   *[other] goods tokens
}, so the order of the symbols matters.
canal-mania-panel-which-order = Choose the order
canal-mania-panel-order-option = First { $cards }
canal-mania-panel-place = **Place { $count ->
    [one] a { $colour } goods token
   *[other] the first of { $count } { $colour } goods tokens
}.** { $why ->
    [joined-city] A connected city comes first.
    [joined-town] No connected city of this colour is free, so a connected town comes next.
    [apart-city] No connected town of this colour is free, so a city comes first.
   *[apart-town] Only towns without a canal are left.
}
canal-mania-panel-return = **The canal basin is empty.** Take a goods token back: { $why ->
    [apart-town] first those of towns without a canal.
    [apart-city] next those of cities without a canal.
    [joined-town] next those of connected towns.
   *[joined-city] last those of connected cities.
}
canal-mania-panel-colour = **Name a colour for the white symbol.**
canal-mania-panel-colour-line = - { $colour }: { $where }
canal-mania-panel-declare = **You drew { $card }.** { $symbol ->
    [yes] Declare it, and its goods are placed; or keep it secret.
   *[no] It has no goods symbol. Keep it; the others cannot tell.
}
canal-mania-panel-extra = **Building over** costs { $count ->
    [one] one more card
   *[other] { $count } more cards
} of your choice.
canal-mania-panel-surplus = **End of the turn.** Your hand is { $count ->
    [one] one card
   *[other] { $count } cards
} over seven: discard first.
canal-mania-panel-which-discards = Discard { $count ->
    [one] one card
   *[other] { $count } cards
}

## Building

canal-mania-panel-build = **Build** on which contract?
canal-mania-panel-work = **{ $contract }** ({ $aim }): { $laid } { $laid ->
    [one] tile
   *[other] tiles
} laid, at least { $still } to go
canal-mania-panel-lettered = **{ $letter }** { $text }
canal-mania-panel-which-way = Look at a way
canal-mania-panel-way = **{ $contract }**
canal-mania-panel-way-cards = Cards played: { $played }. Left in hand: { $left }.
canal-mania-panel-way-towns = Towns reached: { $towns }
canal-mania-panel-way-over = { $count ->
    [one] One tile is
   *[other] { $count } tiles are
} built over others; discarded for that: { $cards }
canal-mania-panel-building = **Building.** { $count ->
    [one] One tile is laid
   *[other] { $count } tiles are laid
} in this action: { $tiles }. Go on, take tiles back, or confirm to end the action.
canal-mania-panel-tiles-none = No tile can be laid there with this hand.
canal-mania-panel-tiles-hex = From { $town }, into which hex?
canal-mania-panel-tiles = { $work }
    The next tile lies in **{ $hex }**. Which one, and where does it lead?
canal-mania-panel-tile = { $kind } to { $to } ({ $cards } { $cards ->
    [one] card
   *[other] cards
})
canal-mania-panel-pay = How do you pay for the tile in **{ $hex }**?
canal-mania-panel-which-payment = Choose a tile and its payment
canal-mania-panel-pay-option = { $kind } to { $to }: { $pay }
canal-mania-panel-remove = **Remove tiles** of earlier turns. Cards do not come back.
canal-mania-panel-loss = **{ $contract }:** its last tile, { $tile }, would be lost{ $points ->
    [0] {""}
    [one] , with the point that it is worth
   *[other] , with the { $points } points that it is worth
}{ $joins ->
    [yes] , and so would the canal-section { $section }
   *[no] {""}
}. No card comes back.
canal-mania-panel-remove-sure = Really? Laying it again costs the same cards again.

## Goods

canal-mania-panel-goods = { $decline ->
    [yes] **Goods decline.** Move a goods token.
   *[no] **Third phase.** Move a goods token along a route.
} The best route of each:
canal-mania-panel-token = { $town }: +{ $own } for you
canal-mania-panel-which-token = Choose a goods token
canal-mania-panel-routes = Routes from **{ $town }**:
canal-mania-panel-which-route = Look at a route
canal-mania-panel-route = **{ $letter }** { $route }: { $points }
