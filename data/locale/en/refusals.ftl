# What the bot itself refuses (bot/refusals.py): one sentence, what is wrong and the way out. All are private answers.


refusal-post-server = My commands are on this server, but I am not: let somebody who manages it invite me with the scope *bot*. No table was opened.
refusal-post-private = I am not in this private thread: mention me here, so that I am added, and open the table again. No table was opened.
refusal-post-locked = This thread is locked: let somebody who manages threads unlock it, or open the table elsewhere. No table was opened.
refusal-post-refused = Discord does not let me post there: let somebody check my permissions, or open the table elsewhere. No table was opened.
refusal-no-thread-here = No thread can be opened from here: use `/game new` in an ordinary channel, or without `thread`.
refusal-no-thread-right = You may not open threads here: use `/game new` without `thread`, or ask for the permission *Create Public Threads*.
refusal-too-soon = This was asked for a moment ago: try again in { $seconds ->
    [one] one second.
   *[other] { $seconds } seconds.
}

refusal-no-table = There is no table here: open one with `/game new`, or find yours with `/game mine`.
refusal-table-here = There is already a table of { $game } here: open yours in a thread, or in another channel.
refusal-other-game = The table here plays { $game }: use its own commands, or `/game status` to see how it stands.
refusal-nothing-adrift = None of your tables has lost its channel: name one that you host in `table`, and I bring it here.
refusal-which-adrift = { $count } of your tables have lost their channels: name the one to bring here in `table`.
refusal-no-such-table = You sit at no live table “{ $table }” elsewhere: choose one that is offered.
refusal-faulty = This table is set aside, because its log can no longer be replayed ({ $why }); its players, and whoever may manage the channel, can `/game abandon` it.

refusal-too-many-lobbies = You host { $most ->
    [one] one table that has not begun, the most there may be: start it, or give it up
   *[other] { $most } tables that have not begun, the most there may be: start one, or give one up
} with `/game leave`; `/game mine` lists them.
refusal-too-many-tables = You sit at { $most ->
    [one] one live table, the most there may be: play it to its end
   *[other] { $most } live tables, the most there may be: play one to its end
} first; `/game mine` lists them.
refusal-server-full = This server has { $most ->
    [one] one live table, the most there may be: end it
   *[other] { $most } live tables, the most there may be: end one
} first.

refusal-unknown-game = I do not know the game “{ $game }”: choose one that `/game new` offers.
refusal-unknown-ruleset = This game has no ruleset “{ $ruleset }”: choose one that is offered.
refusal-unknown-option = This game has no option “{ $option }”: there are { $possible }.
refusal-unknown-value = The option { $option } cannot be “{ $value }”: it can be { $possible }.
refusal-number-out-of-range = The option { $option } cannot be “{ $value }”: it is a number from { $least } to { $most }{ $also ->
    [none] { "" }
   *[other] , or { $also }
 }.
refusal-unknown-level = There is no computer player of the level “{ $level }”: choose one that is offered.
refusal-unknown-colour = There are no tiles in “{ $colour }”: choose a colour that is offered.
refusal-colour-taken = { $name } plays { $colour } already: choose another colour.
refusal-table-full = This table is full: it seats { $most }; open another one with `/game new`.
refusal-already-seated = You sit at this table already.
refusal-no-such-seat = There is no seat { $seat } at this table: `/game status` shows the seats.
refusal-already-running = The game has begun, so the seats are settled: open another table with `/game new`.
refusal-starting-alone = You cannot start alone: wait for others to join, or add a computer player with `/game ai` ({ $least } seats are needed).
refusal-too-few = { $seats ->
    [one] One seat is
   *[other] { $seats } seats are
} taken and at least { $least } are needed: wait for others to join, or add a computer player with `/game ai`.
refusal-not-allowed = { $action ->
    [start] Only somebody with a seat at this table can start it: press *Join* first.
    [ai] Only somebody with a seat at this table can add a computer player: press *Join* first.
    [option] Only the host, or somebody who may manage this channel, can change the options.
    [remove] Only the host, or somebody who may manage this channel, can remove a player from the table.
    [close] Only the host, or somebody who may manage this channel, can close the table before the game begins.
    [abandon] Only somebody with a seat at this table, or who may manage this channel, can end the game.
    [move] Only the host can bring a table into another channel while its own is there.
    [bring] Only somebody with a seat at that table can bring it into another channel.
    [release] Only its players, or somebody who may manage this channel, can abandon a table that is set aside.
   *[other] You may not do this at this table: ask its host, or somebody who may manage this channel.
}

refusal-not-started = The game has not begun: anyone with a seat starts it with *Start* or `/game start`.
refusal-over = This game is over: start another one with `/game new`.
refusal-not-seated = You have no seat at this table: you can watch it with `/game status` and `/game map`.
refusal-not-your-turn = It is { $name }’s turn: you will be pinged when it is yours.

refusal-nothing-to-undo = There is nothing of yours to take back in this turn.
refusal-undo-moved-on = { $name } has moved since, so your step can no longer be taken back.
refusal-undo-revealed = { $count ->
    [one] This cannot be taken back, because something was revealed since
   *[other] This cannot be taken back, because { $count } things were revealed since
}.
refusal-vote-open = { $name } has asked the table already: wait until that vote is over.
refusal-vote-over = This vote is over: the newest post tells how the table stands.
refusal-vote-own = It is your own question: the others decide it, and your next move withdraws it.
refusal-vote-pause = You have asked the table a short while ago, and each question calls everybody: ask again in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}.
refusal-vote-enough = You have asked { $most ->
    [one] once
   *[other] { $most } times
} in this turn, which is the limit: play on, or ask again tomorrow.
refusal-offer-gone = This way is not open any more: choose one of those that are offered now.
refusal-nothing-to-redo = There is nothing to bring back: a new step has been made, or nothing was taken back.

refusal-not-finished = There is a record only of a game that is over, since it shows all that was hidden: play on to the end.
refusal-never-begun = This table was closed before its game began, so there is nothing to show: open another one with `/game new`.

# What was revealed, one line each; $event is the event's own sentence.
revealed-to-all = { $event } Everyone saw it.
revealed-to-one = { $event } { $name } saw it.
refusal-reveals-midway = “{ $move }” turns up something new, so it ends the line: send it alone, then the rest.
refusal-no-film = There is no film of { $game } yet; `/game log` tells the whole game in words.
refusal-turn-ended-midway = “{ $move }” comes after the end of your turn: end the line before it.
refusal-unknown-theme = There is no theme “{ $theme }”: choose { $possible }.
