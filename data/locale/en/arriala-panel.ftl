# The panel of Arriala. What begins with panel-do is a button: Title Case, at most 34 characters.

arriala-panel-turn = **You have { arriala-points-left } left.** { $possible ->
    [yes] What each project costs stands with it.
   *[no] Nothing can be done with that: end the turn, or take a step back.
}
arriala-panel-walker = The { $colour } worker in { $place } may walk on now, a point a step.

arriala-panel-do-walk-on = Walk On
arriala-panel-do-best = Best Projects
arriala-panel-do-walk = Walk (1 a Step)
arriala-panel-do-vineyard = Move to a Vineyard ({ $cost })
arriala-panel-do-allocate = Allocate ({ $cost })
arriala-panel-do-riverside = Build Riverside ({ $cost })
arriala-panel-do-return = Return From a Vineyard ({ $cost })
arriala-panel-do-lock = Build a Lock ({ $cost })
arriala-panel-do-card = Play { $card } ({ $cost })
arriala-panel-do-draw = Pick a Card ({ $cost })
arriala-panel-do-end = End Turn
arriala-panel-do-end-sure = End It All the Same
arriala-panel-do-stop = Leave the Others There
arriala-panel-do-others = { $count ->
    [0] First Ones
   *[other] More ({ $count })
}
arriala-panel-which-card = Play a card ({ $cost })

## Projects. A tap on a number plays what stands beside it.

arriala-panel-best = **What your { arriala-points-left } could do,** the best first:
arriala-panel-walk = **Move a worker along the canal,** a point a step. You have { arriala-points-left } left.
arriala-panel-vineyard = **Move a worker of yours to a vineyard.** You have { arriala-points-left } left.
arriala-panel-allocate = **Allocate a new worker.** You have { arriala-points-left } left.
arriala-panel-riverside = **Build a riverside construction** with a worker of yours. You have { arriala-points-left } left.
arriala-panel-return = **Move a worker of yours from a vineyard to the canal.** You have { arriala-points-left } left.
arriala-panel-lock = **Build a lock.** You have { arriala-points-left } left.
arriala-panel-card = **{ $card }:** { $skill } You have { arriala-points-left } left.
arriala-panel-place = **Place the next worker from { $vineyard },** or leave the others there.

arriala-panel-which-worker = Choose a worker
arriala-panel-best-each = The best that each could do:
arriala-panel-worker = { $number }: { $colour } in { $place }
arriala-panel-worker-best = Best to { $place }{ $outcome ->
    [none] {""}
   *[other] : { $outcome }
}
arriala-panel-line = **{ $number }** { $move } · { $cost ->
    [0] free
    [one] one point
   *[other] { $cost } points
}{ $outcome ->
    [none] {""}
   *[other] {" "}· { $outcome }
}{ $ends ->
    [yes] {" "}· your last points
   *[no] {""}
}
arriala-panel-target = { $number }: { $place }{ $points ->
    [0] {""}
   *[other] {" "}(+{ $points })
}

## The end of a turn

arriala-panel-end = **End your turn?** { $left ->
    [one] One project point is
   *[other] { $left } project points are
} not used, and lost.{ $last ->
    [yes] {" "}This is the last turn of the game.
   *[no] {""}
}
