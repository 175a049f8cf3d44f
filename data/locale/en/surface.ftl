# The bot's own surface: lobby, turn posts, buttons, help, notices. Labels have at most 34 characters, descriptions 100.

## Buttons, in Title Case

button-join = Join
button-leave = Leave
button-start = Start
button-hand = My Hand
button-plan = Plan
button-map = Map
unknown-button = I do not know this button any more: look at the table with `/game status`, and use the commands.

## The lobby card

lobby-title = ### { $game }: a new table
lobby-host = { $host } invites you to play. { $least ->
    [one] One to { $most } can play.
   *[other] { $least } to { $most } can play.
}
lobby-seat = { $number }. { $name }
lobby-seat-colour = { $number }. { $name }, wishes to play { $colour }
lobby-seat-computer = { $number }. { $name } (computer, { $level })
lobby-empty-seat = { $number }. free
lobby-options = Options: { $options }.
lobby-ready = Everyone who wants to play is here? Anyone of you presses *Start*.
lobby-waiting = { $missing ->
    [one] One more player is needed.
   *[other] { $missing } more players are needed.
}

## Turn posts

turn-next = { $mention }, it is your turn.
turn-next-computer = { $name } (computer) is thinking.
turn-earlier = -# … earlier turns: `/game log`
turn-over = ### The game is over
turn-seed = -# Seed: `{ $seed }`
turn-commitment = -# SHA-256 of the seed, which is told at the end: `{ $commitment }`
undo-notice = -# { $name } took back { $count ->
    [one] one step
   *[other] { $count } steps
}.
redo-notice = -# { $name } brought back { $count ->
    [one] one step
   *[other] { $count } steps
}.
undone = { $count ->
    [one] One step is taken back
   *[other] { $count } steps are taken back
}; here is how the table stands.
redone = { $count ->
    [one] One step is brought back
   *[other] { $count } steps are brought back
}; here is how the table stands.

## Log

log-heading = ### Log of table { $table }
log-line = -# { $turn ->
    [0] { $text }
   *[other] { $turn } · { $text }
}
log-whole = -# … the whole log is in the file; the newest lines are here:
log-new = { $name } opened the table.
log-join = { $name } joined.
log-leave = { $name } left.
log-remove = { $name } removed somebody from the table.
log-ai = { $name } added a computer player.
log-colour = { $name } wished for a colour.
log-start = { $name } started the game.
log-undo = { $name } took back { $count ->
    [one] one step.
   *[other] { $count } steps.
}
log-redo = { $name } brought back { $count ->
    [one] one step.
   *[other] { $count } steps.
}
log-move = { $name } brought the table into another channel.
log-lapse = The table had no channel for 14 days, so it was ended.
log-host = { $name } is the host now.
log-abandon = { $name } abandoned the game.
log-undone = ~~{ $text }~~

## Where it is my turn

mine-heading = ### Your tables
mine-none = You sit at no running table: open one with `/game new`.
mine-your-turn = **Your turn** in { $place }: { $game }, since { $when }
mine-waiting = { $place }: { $game }, waiting for { $name } since { $when }
mine-adrift = { $game } with { $names }: its channel is gone. `/game move` in another channel brings it there; it ends { $when } if nobody does.
mine-lobby = { $place }: { $game }, not started yet

## The end of a table

abandoned = The game was abandoned by { $name }.
table-moved = The table is here now; the game goes on in this channel.
moved-notice = -# { $name } has brought the table here.
moved-away = -# The table that was here is in { $place } now.
move-adrift = Table { $number }, whose channel is gone: { $game } with { $names }
move-elsewhere = Table { $number }: { $game } with { $names }
adrift-letter = The channel of your game of { $game } with { $names } is gone, so the game rests. Type `/game move` in another channel where I am, and it goes on there. If none of you does, it ends without a result on { $when }.
kept = Nothing was changed.

## Permissions; $permission is Discord's own name of it

permission-attach = I may not attach files here: give me *Attach Files* in the channel’s settings.
permission-view = I may not see this channel: give me *View Channel* in the channel’s settings.
permission-send = I may not write here: give me *Send Messages* in the channel’s settings.
permission-send-threads = I may not write in this thread: give me *Send Messages in Threads* in the settings of its channel.
permission-history = I may not read what I have posted here: give me *Read Message History* in the channel’s settings.
permission-create-threads = I may not open a thread here: give me *Create Public Threads* in the channel’s settings.
permission-other = I may not do this here: give me *{ $permission }* in the channel’s settings.
not-in-dm = Tables live in a server’s channels and threads: use this command there.
something-wrong = Something went wrong on my side, and nothing was changed. Please try again; `/game status` shows how the table stands.
stored-unanswered = What you asked for is done and stored; only my answer failed. Do not send it again: `/game status` shows how the table stands now.
stored-partly = Part of what you asked for is done; the rest is not:
stored-unknown = Something went wrong on my side, and I cannot say whether it was stored: look at `/game status` before you send it again.

## Help

help-title = ### How to play here
help-text = A channel or a thread is a table. A command or a tap is a move, and after every turn I post what happened, with a picture.
    1. `/game new` opens a table. Others press *Join*, or *Add AI* for a computer player.
    2. Anyone with a seat presses *Start*. I ping whoever’s turn it is.
    3. *Play* opens your own panel, which nobody else sees: tap what to do, look at it, confirm. The turn ends when you end it.
    4. The game’s own commands do the same; they offer only what is possible now.
    5. *Undo Step* or `/game undo` takes your last step back. Where something was revealed since, or somebody has moved, I ask the others.
help-commands = **Tables** `/game new` `join` `leave` `start` `play` `mine` `status` `map` `log` `undo` `redo` `move` `ai` `abandon` `settings` `export` `replay` `rules`
help-rules = `/game rules` tells the rules of every game by topic, a ruling by its number, or what they say of a word.
help-unofficial = -# An unofficial implementation with a map and artwork of its own.
rules-topics = ### Rules topics
    { $topics }

## Answers of the table's commands

table-opened-late = The table is open in { $place }, but Discord has not taken its card yet: I am trying again.
table-opened = The table is open in { $place }. Others can join; anyone with a seat starts the game.
you-joined = You have a seat. Anyone with a seat starts the game.
you-left = You have given up your seat.
you-started = The game has begun. The SHA-256 of its seed is `{ $commitment }`; the seed itself is told at the end.
you-abandoned = The game is ended without a result.
seat-emptied = Seat { $seat } is free again.
computers-added = { $count ->
    [one] A computer player has taken a seat.
   *[other] { $count } computer players have taken seats.
}
lobby-gone = This table was closed.
moved-on = The table has moved on since you began to type that, so nothing was played. Look how it stands now, and send it again if you still want it.
played-already = That was done already; nothing was changed. Here is how the table stands.
turn-begins = ### The game begins
turn-title = ### { $many ->
    [yes] Turns { $first } to { $last }
   *[no] Turn { $first }
}
turn-nothing = -# Nothing new.
turn-now = It is { $name }’s turn.
turn-passed = Done: now it is { $name }’s turn.
turn-waiting = It is { $name }’s turn.
status-lobby = The game has not begun. { $seats ->
    [one] One seat is
   *[other] { $seats } seats are
} taken.
table-faulty = This table is set aside: its log does not replay. Whoever runs the bot finds the reason in its log.
record = The record of this game: `narrowboat verify` checks it.
rules-topic = `{ $id }` { $title }

## Films

replay-heading = ### { $game }: the whole game
replay-shown = The film stands in the channel.

## Settings

theme-paper = paper
theme-night = night
theme-chosen = From now on this table’s pictures are drawn in the theme { $theme }; `/game map` shows it at once.

## The playground's page.

playground-empty = Nothing has been played here yet. Type /game new and press Enter twice: the first chooses the command, the second sends it. Then /game ai seats computer players, Start on the card begins, and /canal take is a first move.
playground-loading = Asking the bot…
