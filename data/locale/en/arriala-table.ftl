# What the table shows of a game of Arriala: prompts, hands, status, and the labels of autocomplete.

## Prompts: what to decide now

arriala-points-left = { $left ->
    [one] one project point
   *[other] { $left } project points
}
arriala-prompt = **You have { arriala-points-left } left.** You can { $projects }, or end the turn (`/arriala end`).
arriala-prompt-end = **You have { arriala-points-left } left**, and nothing that you can use { $left ->
    [one] it
   *[other] them
} for: end the turn (`/arriala end`), or take a step back (`/game undo`).
arriala-prompt-next = Place the next worker from { $vineyard } (`/arriala return`), or leave the others there (`/arriala end`).
arriala-prompt-walker = The { $colour } worker in { $place } may walk on now, a point a step (`/arriala walk`).

arriala-project-walk = move a worker (`/arriala walk`, 1 a step)
arriala-project-card = play a card (`/arriala card`, 1)
arriala-project-vineyard = move one to a vineyard (`/arriala vineyard`, 2)
arriala-project-draw = pick a card (`/arriala draw`, 2)
arriala-project-allocate = allocate a new worker (`/arriala allocate`, 3)
arriala-project-riverside = build a riverside construction (`/arriala riverside`, 3)
arriala-project-return = move one back from a vineyard (`/arriala return`, 4)
arriala-project-lock = build a lock (`/arriala lock`, 4)

## One's own hand

arriala-hand-cards = { $count ->
    [0] **You hold no cards.**
    [one] **You hold one card:**
   *[other] **You hold { $count } cards:**
}
arriala-hand-card = - { $count ->
    [one] **{ $card }:**
   *[other] **{ $count } × { $card }:**
} { $skill }
arriala-hand-points = { $left ->
    [none] It is not your turn.
    [one] You have one project point left in this turn.
   *[other] You have { $left } project points left in this turn.
}
arriala-hand-workers = Your { $colour } workers: { $stock } in stock; { $places ->
    [none] none on the board.
   *[other] on the board in { $places }.
}

## Scores and status

arriala-score-line = **{ $points }** { $who } · { $colour } · { $stock } in stock · { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
arriala-score-neutral = **{ $points }** neutral
arriala-open-sections = { $open ->
    [one] one section is open
   *[other] { $open } sections are open
}
arriala-situation = Round { $round }, { arriala-open-sections }. { $who } has { arriala-points-left } left.
arriala-situation-last = Round { $round } of { $last }, { arriala-open-sections }. { $who } has { arriala-points-left } left.
arriala-situation-over = The game is over.
arriala-status-section = - { $section }: { $workers ->
    [none] empty
   *[other] { $workers }
}, { $missing } to fill, worth { $points }
arriala-status-open = **Open sections**
arriala-status-closed = **Complete reaches:** { $reaches ->
    [none] none
   *[other] { $reaches }
}
arriala-status-reach = { $section } ({ $winner ->
    [none] nobody
   *[other] { $winner } { $points }
})
arriala-status-places = **Towns and vineyards:** { $places ->
    [none] empty
   *[other] { $places }
}
arriala-status-place = { $place } ({ $workers })
arriala-status-locks = **Locks:** { $locks ->
    [none] none
   *[other] { $locks }
} ({ $left } left)
arriala-status-blue = **Riverside constructions:** { $built ->
    [none] none
   *[other] { $built }
} ({ $free } free)
arriala-status-structures = **Structures:** { $built ->
    [none] none
   *[other] { $built }
}
arriala-status-by = { $place } ({ $who })
arriala-status-cards = **Cards:** { $pile } in the pile, { $discards } discarded

## Plans

arriala-plan-heading = **What your { arriala-points-left } could do**
arriala-plan-line = - { $move } ({ $cost }){ $outcome ->
    [none] {""}
   *[other] : { $outcome }
}
arriala-plan-none = Nothing scores at once or brings a section nearer: save your strength.
arriala-plan-wait = It is not your turn: the plan is for what you can do now.

## Autocomplete. $outcome says what would come of it, or none.

arriala-choice-worker = { $worker } in { $place } · { $verb ->
    [walk] 1 of { $left } { $left ->
        [one] point
       *[other] points
    } a step
   *[other] { $cost } of { $left } { $left ->
        [one] point
       *[other] points
    }
}{ $best ->
    [0] {""}
   *[other] {" "}· up to +{ $best }
}
arriala-choice-target = { $target } · { $cost } of { $left } { $left ->
    [one] point
   *[other] points
}{ $outcome ->
    [none] {""}
   *[other] {" "}· { $outcome }
}
arriala-choice-card = { $card } · 1 of { $left } { $left ->
    [one] point
   *[other] points
} · { $skill }
arriala-outcome-own = +{ $points }
arriala-outcome-closes = closes { $section }: { $winner ->
    [none] nobody
   *[other] { $winner } +{ $points }
}
arriala-outcome-ends = ends the game
arriala-outcome-lacks = { $section } then lacks { $missing }, { $leader ->
    [none] nobody
   *[other] { $leader }
} ahead for { $points }

## Commands and their options

command-arriala = Arriala: your turn, project by project
command-arriala-walk = Move a worker of any colour along the canal (1 project point a step)
command-arriala-walk-worker = The worker: its colour and place
command-arriala-walk-to = Where it arrives: a free space, or a town
command-arriala-allocate = Allocate a new worker to the canal (3 project points)
command-arriala-allocate-to = A free space, or a town
command-arriala-vineyard = Move a worker of yours from the canal to a vineyard (2 project points)
command-arriala-vineyard-worker = Your worker: its place
command-arriala-vineyard-to = A vineyard with room
command-arriala-return = Move a worker of yours from a vineyard to the canal (4 project points; free by a card)
command-arriala-return-worker = Your worker: its vineyard
command-arriala-return-to = A free space, or a town
command-arriala-riverside = Build a riverside construction with a worker of yours (3 project points)
command-arriala-riverside-worker = Your worker: its place
command-arriala-riverside-to = A free blue space
command-arriala-lock = Build a lock on a free space of an open section (4 project points)
command-arriala-lock-to = The space
command-arriala-card = Play a card (1 project point)
command-arriala-card-card = A card of your hand
command-arriala-card-target = What is done with it, such as: red A1-A4, or for a lock just B3
command-arriala-draw = Pick the top card of the pile (2 project points)
command-arriala-end = End your turn, or stop moving workers out of a vineyard
command-arriala-hand = Your cards and workers and the points left, for you alone

## Help

arriala-help = **Arriala** `/arriala walk` `allocate` `vineyard` `return` `riverside` `lock` `card` `draw` `end`; for you alone: `/arriala hand`.

## Rulesets and options

arriala-ruleset-standard = standard rules
arriala-option-board = board { $value }
arriala-option-first = { $value ->
    [seat] the first seat begins
   *[random] the first player is drawn
}
arriala-option-direction = { $value ->
    [forward] workers walk towards Valence d'Agen only
   *[both] workers walk both ways
}
arriala-option-allocate_then_move = { $value ->
    [false] a new worker cannot be moved in the same turn
   *[true] a new worker may be moved in the same turn
}
arriala-option-to_vineyard_any = { $value ->
    [true] 2 project points take any worker to a vineyard
   *[false] 2 project points take an own worker to a vineyard
}
arriala-option-walk_card_extension = { $value ->
    [true] after a walk card the worker may walk on
   *[false] a walk card ends with its steps
}
arriala-option-structure_tie_ok = { $value ->
    [true] a structure may be built when tied for last
   *[false] a structure is built by the last player alone
}
arriala-option-neutrals_as_own = { $value ->
    [true] neutral workers count as own
   *[false] neutral workers count as another player's
}
arriala-option-riverside_counts = { $value ->
    [true] workers on blue spaces count in a tie
   *[false] workers on blue spaces do not count in a tie
}
arriala-option-stall_rounds = { $value ->
    [0] no last round
   *[other] round { $value } is the last at most
}
# What a number decides, where it is asked for.
arriala-title-stall_rounds = Last round
