# Arriala: names of things, the log's lines, headlines, standings.
# Style: docs/style.md. Names of places come from the board, people's names are escaped already.

## Names of things

arriala-name = Arriala, Canal de Garonne

arriala-colour-red = red
arriala-colour-yellow = yellow
arriala-colour-green = green
arriala-colour-purple = purple
arriala-colour-neutral = neutral

# Places: spaces and towns go by their bare name.
arriala-place-vineyard = the { $name } vineyard
arriala-place-blue = blue space { $name }
arriala-place-site = the { $name }
arriala-section = { $last ->
    [none] { $first }
   *[other] { $first }–{ $last }
}
arriala-construction-reservoir = a reservoir
arriala-construction-watermill = a watermill
arriala-construction-dam = a dam

arriala-card-walk = walk { $steps }
arriala-card-anywhere = anywhere
arriala-card-own-to-vineyard = own worker to a vineyard
arriala-card-any-to-vineyard = any worker to a vineyard
arriala-card-all-from-vineyard = all own workers from a vineyard
arriala-card-any-from-vineyard = any worker from a vineyard
arriala-card-lock = lock
arriala-card-structure = structure

## What cards do, in one line of at most 100 characters

arriala-skill-walk = Move a worker of any colour 1 to { $steps } steps along the canal.
arriala-skill-anywhere = Set a worker of yours from the canal anywhere on it; it may then walk on for project points.
arriala-skill-own-to-vineyard = Move a worker of yours from the canal to a vineyard.
arriala-skill-any-to-vineyard = Move a worker of any colour from the canal to a vineyard.
arriala-skill-all-from-vineyard = Move one or more of your workers from one vineyard to the canal.
arriala-skill-any-from-vineyard = Move a worker of any colour from a vineyard to the canal.
arriala-skill-lock = Build a lock for 1 point.
arriala-skill-structure = If you alone have the fewest points: build a structure for 5 points.

## The log: one line for each event. $card is the card by which it was done, or none.

arriala-by-card = { $card ->
    [none] { $who }
   *[other] { $who } played “{ $card }” and
}
arriala-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
arriala-event-began = The game begins: { $who } has the first turn.
arriala-event-card-played = { $who } played “{ $card }”.
arriala-event-walked = { arriala-by-card } moved a { $colour } worker from { $start } to { $to } ({ $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}).
arriala-event-jumped = { arriala-by-card } set a { $colour } worker from { $start } to { $to }.
arriala-event-allocated = { $who } allocated a new worker to { $to }.
arriala-event-to-vineyard = { arriala-by-card } moved a { $colour } worker from { $start } to { $to }.
arriala-event-returned = { arriala-by-card } moved a { $colour } worker from { $start } to { $to }.
arriala-event-left-there = { $who } left the other workers in { $vineyard }.
arriala-event-riverside-built = { $who } built { $construction } on { $to } with a worker from { $start } for { arriala-points }.
arriala-event-lock-built = { arriala-by-card } built a lock on { $to } for { arriala-points }.
arriala-event-structure-built = { arriala-by-card } built { $to } for { arriala-points }.
arriala-event-reach-closed = The reach { $section } is complete ({ $workers }): { $winner ->
    [none] { arriala-cancelled }, and nobody scores.
   *[other] { $cancelled ->
        [none] { $winner } scores { arriala-points }.
       *[other] { arriala-cancelled }, so { $winner } scores { arriala-points }.
    }
}
# Who cancels whom: the colours with the most workers, then those with the next most.
arriala-cancelled = { $cancelled } cancel each other out{ $also ->
    [none] { "" }
   *[other] , as do { $also }
}
arriala-event-reach-gone = The lock on { $to } took the last space of its section, which is gone.
arriala-event-drew = { $known ->
    [yes] { $who } picked “{ $card }” from the pile.
   *[no] { $who } picked a card.
}
arriala-event-pile-shuffled = The discards were shuffled into a new pile of { $count ->
    [one] one card
   *[other] { $count } cards
}.
arriala-event-ended = { $left ->
    [0] { $who } ended the turn.
    [one] { $who } ended the turn and left one project point unused.
   *[other] { $who } ended the turn and left { $left } project points unused.
}
arriala-event-round-began = { $left ->
    [0] Round { $number } begins.
    [one] Round { $number } begins: it is the last round.
   *[other] Round { $number } begins: { $left } rounds are left, this one included.
}
arriala-event-stalled = Round { $round } is over and sections are still open: the game stops here.
arriala-event-vineyard-scored = { $workers ->
    [none] Nobody is in { $vineyard }.
   *[other] The breakdown of { $vineyard } ({ $workers }): { $winner ->
        [none] { arriala-cancelled }, and nobody scores.
       *[other] { $cancelled ->
            [none] { $winner } scores { arriala-points }.
           *[other] { arriala-cancelled }, so { $winner } scores { arriala-points }.
        }
    }
}
arriala-event-over = { $count ->
    [0] The game is over: the neutral score is the highest, so nobody wins.
    [one] The game is over: { $winners } wins!
   *[other] The game is over: it is a draw between { $winners }.
}

# Workers in a section or a vineyard: “2 red”.
arriala-workers = { $count } { $colour }

## The story of a turn

arriala-story-ended = { $who } ended the turn.
arriala-story-drew = { $known ->
    [yes] { $who } picked { $cards } from the pile.
   *[no] { $count ->
        [one] { $who } picked a card.
       *[other] { $who } picked { $count } cards.
    }
}
arriala-story-card = “{ $card }”

## Headlines for the picture's strip (at most 60 characters with short names), no markdown

arriala-headline = { $who }: { $deeds }
arriala-headline-over = { $count ->
    [0] Game over: the neutral score is the highest
    [one] Game over: { $winners } wins
   *[other] Game over: a draw between { $winners }
}
arriala-deed-reach = { $winner ->
    [none] { $section } for nobody
   *[other] { $section } for { $winner } (+{ $points })
}
arriala-deed-structure = { $name } (+{ $points })
arriala-deed-riverside = { $construction } (+{ $points })
arriala-deed-lock = lock on { $to } (+{ $points })
arriala-deed-allocated = new worker on { $to }
arriala-deed-moved = { $count ->
    [one] a worker moved
   *[other] { $count } workers moved
}
arriala-deed-cards = { $count ->
    [one] a card
   *[other] { $count } cards
}

## Standings

# A backslash before the full stop: Discord would number the lines anew, and two may share a place.
arriala-standing = { $place }\. { $who }: **{ $points }** { $points ->
    [one] point
   *[other] points
} ({ $workers ->
    [0] no worker
    [one] one worker
   *[other] { $workers } workers
} { arriala-counted })
arriala-counted = { $counted ->
    [blue] on the canal and its blue spaces
   *[canal] on the canal
}
arriala-standing-neutral = { $first ->
    [yes] 1\. Neutral
   *[no] Neutral
}: **{ $points }** { $points ->
    [one] point
   *[other] points
} (nobody's)
arriala-tie = { $who } { $count ->
    [one] is
   *[other] are
} before { $other } by more workers { arriala-counted } (AR-42).
arriala-tie-shared = { $who } are equal in points and in workers { arriala-counted } and share their place (AR-42, AR-70).
arriala-neutral-first = The neutral score is above both players', so nobody wins (AR-53).
arriala-neutral-equal = The neutral score is no higher than the best player's: { $who } { $count ->
    [one] wins
   *[other] share the first place
} (AR-53).
