# Canal Mania: names of things, the log's lines, the story of a turn, headlines, standings.
# Style: docs/style.md. Proper names (towns, contracts, engineers) come from the board, people's names are escaped already.

## Names of things

canal-mania-name = Canal Mania

canal-mania-kind-stretch = stretch
canal-mania-kind-lock = lock
canal-mania-kind-aqueduct = aqueduct
canal-mania-kind-tunnel = tunnel
canal-mania-kind-surveyor = surveyor
canal-mania-kind-half = half a surveyor

# $kind is the code of a kind, $count how many cards of it.
canal-mania-kind-count = { $kind ->
    [stretch] { $count ->
        [one] a stretch
       *[other] { $count } stretches
    }
    [lock] { $count ->
        [one] a lock
       *[other] { $count } locks
    }
    [aqueduct] { $count ->
        [one] an aqueduct
       *[other] { $count } aqueducts
    }
    [tunnel] { $count ->
        [one] a tunnel
       *[other] { $count } tunnels
    }
   *[surveyor] { $count ->
        [one] a surveyor
       *[other] { $count } surveyors
    }
}
canal-mania-card-with-goods = { $kind } ({ $colour } goods)

canal-mania-colour-red = red
canal-mania-colour-yellow = yellow
canal-mania-colour-green = green
canal-mania-colour-blue = blue
canal-mania-colour-black = black
canal-mania-colour-purple = purple
canal-mania-colour-white = white

canal-mania-lobby-note = -# Whoever turns out to begin plays red; the others get the colours they wish for, if free (CM-90).
canal-mania-player-red = red
canal-mania-player-yellow = yellow
canal-mania-player-green = green
canal-mania-player-black = black
canal-mania-player-white = white

canal-mania-phase = { $phase ->
    [1] first phase
    [2] second phase
    [3] third phase
   *[other] end of the turn
}

canal-mania-junction = Junction
canal-mania-junction-second = second Junction

# A tile on the map; $hex is its label.
canal-mania-tile = { $hex } { $kind }
canal-mania-tile-to-town = { $hex } { $kind } to { $town }

canal-mania-scored = { $who } { $points }

## Short names of contracts, for labels and headlines (at most 24 characters)

canal-mania-short-bridgewater = Bridgewater
canal-mania-short-macclesfield = Macclesfield
canal-mania-short-worcester-birmingham = Worcester & Birmingham
canal-mania-short-severn = Severn
canal-mania-short-coventry = Coventry
canal-mania-short-gloucester-berkeley = Gloucester & Berkeley
canal-mania-short-lancaster = Lancaster
canal-mania-short-leeds-liverpool = Leeds & Liverpool
canal-mania-short-huddersfield-narrow = Huddersfield Narrow
canal-mania-short-rochdale = Rochdale
canal-mania-short-shropshire-union = Shropshire Union
canal-mania-short-trent-mersey = Trent & Mersey
canal-mania-short-dun = Dun
canal-mania-short-ripon = Ripon
canal-mania-short-trent-fossdyke = Trent & Fossdyke
canal-mania-short-witham = Witham
canal-mania-short-soar = Soar
canal-mania-short-leicester-northampton = Leicester & Northampton
canal-mania-short-staffs-worcs = Staffs & Worcs
canal-mania-short-ellesmere = Ellesmere
canal-mania-short-nene = Nene
canal-mania-short-oxford = Oxford
canal-mania-short-grand-junction = Grand Junction
canal-mania-short-thames = Thames
canal-mania-short-thames-severn = Thames & Severn
canal-mania-short-kennet-avon = Kennet & Avon
canal-mania-short-basingstoke = Basingstoke
canal-mania-short-wey-arun = Wey & Arun
canal-mania-short-medway = Medway
canal-mania-short-bridgwater-taunton = Bridgwater & Taunton
canal-mania-short-junction = Junction
canal-mania-short-junction-2 = second Junction

## Skills, in one line of at most 100 characters

canal-mania-skill-brindley = A stretch card may pay for a lock tile.
canal-mania-skill-smeaton = A surveyor may pay for any two cards in a row on the same canal.
canal-mania-skill-jessop = A tunnel tile costs two tunnel cards instead of three.
canal-mania-skill-telford = An aqueduct tile costs one aqueduct card instead of two.
canal-mania-skill-rennie = Pick up four cards instead of three; draw a face-up card instead of the top of the deck.

## The log: one line for each event

canal-mania-event-began = The game begins: { $who } plays red and has the first turn.
canal-mania-event-took = { $who } took the { $contract }; the boat is in { $town }.
canal-mania-event-parliament-filled = New in parliament: { $contracts }.
canal-mania-event-exchanged = { $seat ->
    [yes] { $who } gave { $gave } to { $other } and got { $got }.
   *[no] { $who } exchanged { $gave } for { $got } from beside the map.
}
canal-mania-event-swept = { $who } discarded the face-up build cards: { $cards }.
canal-mania-event-row-filled = New face-up build { $count ->
    [one] card
   *[other] cards
}: { $cards }.
canal-mania-event-deck-shuffled = The discard pile was shuffled into a new build deck of { $count ->
    [one] one card
   *[other] { $count } cards
}.
canal-mania-event-picked = { $who } picked up { $card }.
canal-mania-event-drew = { $known ->
    [yes] { $who } drew { $card } from the build deck.
   *[no] { $who } drew a card from the build deck.
}
canal-mania-event-declared = { $who } declared { $card }.
canal-mania-event-kept = { $who } kept the card secret.
canal-mania-event-coloured = { $who } named { $colour } for the white symbol.
canal-mania-event-returned = { $who } took the goods of { $town } back to the canal basin.
canal-mania-event-most-contracts = { $seats } completed the most contracts ({ $count }) and scored { $points } { $points ->
    [one] point
   *[other] points
}{ $many ->
    [one] {""}
   *[other] {" "}each
}.
canal-mania-event-placed = Goods were placed in { $town }.
canal-mania-event-not-placed = { $count ->
    [one] One goods token was not placed
   *[other] { $count } goods tokens were not placed
}: { $full ->
    [yes] every { $colour } town holds one.
   *[no] the canal basin is empty.
}
canal-mania-event-laid = { $who } built { $tile } on the { $contract }{ $over ->
    [yes] , over another tile
   *[no] {""}
}{ $free ->
    [yes] , paid with the other half of a surveyor.
   *[no] , paid with { $paid }.
}
canal-mania-event-tiles-missing = { $who } has no { $kind } left, and the { $contract } cannot be completed without one.
canal-mania-event-spent = { $who } discarded { $card } for building over.
canal-mania-event-taken-back = { $who } took back { $tile } of the { $contract }{ $points ->
    [0] .
    [one] , and its point.
   *[other] , and its { $points } points.
}
canal-mania-event-completed = { $who } completed the { $contract } for { $points } { $points ->
    [one] point
   *[other] points
} ({ $tiles } for tiles, { $value } for the contract).
canal-mania-event-built = { $who } ended the build action with { $count ->
    [one] one tile.
   *[other] { $count } tiles.
}
canal-mania-event-removed = { $who } removed { $tile } from the { $contract }.
canal-mania-event-moved = { $who } moved goods { $route }: { $points }.
canal-mania-event-passed = { $phase ->
    [0] { $who } had no goods to move.
    [1] { $who } skipped the first phase.
    [2] { $who } skipped the second phase.
   *[3] { $who } skipped the third phase.
}
canal-mania-event-discarded = { $known ->
    [yes] { $who } discarded { $card } as surplus.
   *[no] { $who } discarded a surplus card.
}
canal-mania-event-ended = { $who } ended the turn.
canal-mania-event-round-began = { $left ->
    [0] Round { $number } begins.
    [1] Round { $number } begins: it is the last round.
   *[other] Round { $number } begins: { $left } rounds are left, this one included.
}
canal-mania-event-triggered = { $seat ->
    [yes] { $who } reached the trigger: the end of the game begins. Round { $last } will be the last.
   *[no] Nobody has done anything for two rounds: the end of the game begins. Round { $last } will be the last.
}
canal-mania-event-untriggered = { $who } is short of the trigger again: the end of the game has not begun.
canal-mania-event-incomplete = { $points ->
    [0] The unfinished { $contract } of { $who } scores nothing.
    [one] The unfinished { $contract } of { $who } scores one point for its tiles.
   *[other] The unfinished { $contract } of { $who } scores { $points } points for its tiles.
}
canal-mania-event-decline-began = The goods decline begins. The order is { $order }.
canal-mania-event-over = { $count ->
    [one] The game is over: { $winners } wins!
   *[other] The game is over: { $winners } share the victory!
}

## The story of a turn: several events in a sentence

canal-mania-story-passed = { $who } passed.
canal-mania-story-ended = { $who } ended the turn.
canal-mania-story-stuck = { $who } had no goods to move.
canal-mania-story-picked = { $who } picked up { $cards }.
canal-mania-story-drew = { $known ->
    [yes] { $who } drew { $cards } from the build deck.
   *[no] { $count ->
        [one] { $who } drew a card from the build deck.
       *[other] { $who } drew { $count } cards from the build deck.
    }
}
canal-mania-story-declared = { $who } declared { $cards }.
canal-mania-story-coloured = { $who } named { $colours } for the white symbol.
canal-mania-story-placed = Goods were placed in { $towns }.
canal-mania-story-discarded = { $count ->
    [one] { $who } discarded a surplus card.
   *[other] { $who } discarded { $count } surplus cards.
}
# $over counts the tiles that were built over others.
canal-mania-story-tiles = { $count ->
    [one] a tile
   *[other] { $count } tiles
}
canal-mania-story-over = { $over ->
    [0] {""}
    [one] { $count ->
        [one] {" "}(over another canal)
       *[other] {" "}(one over another canal)
    }
   *[other] {" "}({ $over } over other canals)
}
canal-mania-story-built = { $who } built { canal-mania-story-tiles } on the { $contract }{ canal-mania-story-over }: { $tiles }.
canal-mania-story-built-completed = { $who } built { canal-mania-story-tiles } on the { $contract }{ canal-mania-story-over }: { $tiles }, and completed it for { $points } { $points ->
    [one] point
   *[other] points
} ({ $tilepoints } for tiles, { $value } for the contract).
canal-mania-story-removed = { $who } removed { canal-mania-story-tiles } from the { $contract }: { $tiles }.

## Headlines for the picture's strip (at most 60 characters with short names), no markdown

canal-mania-headline = { $who }: { $deeds }
canal-mania-headline-over = { $count ->
    [one] Game over: { $winners } wins
   *[other] Game over: { $winners } share it
}
canal-mania-deed-completed = completed { $contract } (+{ $points })
canal-mania-deed-moved = goods to { $town } (+{ $points })
canal-mania-deed-built = { $count ->
    [one] built a tile
   *[other] built { $count } tiles
}
canal-mania-deed-took = took { $contract }
canal-mania-deed-exchanged = now with { $got }
canal-mania-deed-removed = removed from { $contract }
canal-mania-deed-swept = new face-up cards
canal-mania-deed-cards = { $count ->
    [one] a card
   *[other] { $count } cards
}

## Standings

# A backslash before the full stop: Discord would number the lines anew.
canal-mania-standing = { $place }\. { $who }: **{ $points }** { $points ->
    [one] point
   *[other] points
} ({ $contracts ->
    [0] no completed contract
    [one] one completed contract worth { $value }
   *[other] { $contracts } completed contracts worth { $value }
}, { $engineer })
canal-mania-tie = { $who } is before { $other } by { $by ->
    [contracts] the greater number of completed contracts
    [value] the greater total value of the completed contracts
   *[engineer] the later engineer
} (CM-73).
