# The command line: what whoever runs the bot reads in a terminal. Plain text, no markdown.

## What keeps the program from starting, or ends it (bot/trouble.py); docs/running.md lists the exit statuses.

trouble-setting = { $variable } cannot be used: { $reason }.
trouble-no-token = DISCORD_TOKEN is not set: it is the token on your application’s page, under Bot.
trouble-no-port = No port is free for the page: name another one with --port.
trouble-token-refused = Discord does not accept DISCORD_TOKEN: copy it anew from your application’s page, under Bot.
trouble-intents-refused = Discord refuses the bot’s intents (close code 4014), though it asks for none that is privileged: see that you run an unchanged Narrowboat.
trouble-intents-unknown = Discord does not know the bot’s intents (close code 4013): a newer Narrowboat may.
trouble-too-many-servers = The bot is in more servers than one process can serve (close code { $code }): remove it from some.
trouble-gateway = Discord has ended the session for good (close code { $code }): start the bot again, and look for a newer Narrowboat if that does not help.
trouble-unreachable = Discord cannot be reached: look at the network, then start the bot again.
trouble-unwell = Discord is unwell (HTTP { $code }): start the bot again in a few minutes.
trouble-too-many-requests = Discord has had too many requests from here (HTTP 429): wait a quarter of an hour, then start the bot again.
trouble-discord = Discord refuses the bot (HTTP { $code }): look at your application’s page.
trouble-in-use = { $file } is in use by { $pid ->
    [unknown] another Narrowboat
   *[other] another Narrowboat (process { $pid }, since { $since })
}: stop that one first, or name another file with NARROWBOAT_DB.
trouble-missing = { $file } does not exist: look at the name, and make its folder if that is missing; the bot’s file is named by --db or NARROWBOAT_DB.
trouble-folder = { $file } is a folder: name a file in it.
trouble-no-access = { $file } cannot be opened: see that it and its folder belong to whoever runs the bot.
trouble-full = The disk of { $file } is full: make room, then start again; nothing that was stored is lost.
trouble-read-only = { $file } can only be read: see that it and its folder can be written.
trouble-no-database = { $file } is not a database of Narrowboat: name another file with NARROWBOAT_DB, or restore a backup.
trouble-damaged = { $file } is damaged: put a backup in its place with “narrowboat restore FILE”.
trouble-foreign = { $file } is the database of another program: name another file with NARROWBOAT_DB.
trouble-later = { $file } has schema { $version } and this Narrowboat knows { $newest }: use the version that wrote it, or a newer one.
trouble-migration = { $file } could not be brought to schema { $number } and is as it was: { $reason }.
trouble-exists = { $file } exists already: name a file that does not.
trouble-busy = { $file } is held by another program for more than five seconds: close that, then try again.
trouble-file = { $file } cannot be used: { $reason }.

## Why a setting cannot be used; they fill trouble-setting.

setting-token = it is one word of letters, digits, dots, hyphens and underscores, and there is something else in it
setting-guild = “{ $value }” is not the id of a server, which is a number of 17 to 20 digits
setting-count = “{ $value }” is not a number of tables, which is a whole number from 1
setting-address = “{ $value }” is not an address
setting-user = an address with a user or a password in it is not used
setting-elsewhere = “{ $value }” is neither Discord’s (https or wss) nor this machine’s, and the token is sent nowhere else

## What commands say when they are done.

backup-done = { $file } is copied to { $to } ({ $bytes } bytes).
check-table = table { $table }: { $fault }
check-none = No game has been started in this file.
check-done = { $count ->
    [one] One game
   *[other] { $count } games
} replayed, { $faulty ->
    [0] every one as stored.
    [one] one differs: its table can be played on where that is possible, or be ended with “/game abandon”.
   *[other] { $faulty } differ: their tables can be played on where that is possible, or be ended with “/game abandon”.
}
restore-faulty = Nothing was restored, because of these games. With --anyway the file is restored all the same.
restore-done = { $backup } is in place as { $file }. { $kept ->
    [nothing] There was no file before.
   *[other] What was there is kept as { $kept }.
}
restore-look = Now start the bot. Whatever was played after the backup is gone, and its posts are still in the channels: “/game status” tells how a table stands, and buttons of later posts are refused. Once all is well, the kept file can be deleted.

## A command line that makes no sense.

cli-help = “narrowboat COMMAND --help” tells what a command takes; that of simulate lists the games and their computer players.
cli-no-command = There is no command “{ $word }”: choose { $possible }.
cli-wrong = “{ $program }” was not understood ({ $reason }): “{ $program } --help” tells what it takes.
simulate-help-game = { $game } (computer players: { $levels })
simulate-help-ruleset = – ruleset { $ruleset }: { $seats } players; options: { $options }
simulate-game = There is no game “{ $game }”: choose { $possible }.
simulate-ruleset = { $game } has no ruleset “{ $ruleset }”: choose { $possible }.
simulate-option = “{ $text }” is no option: write NAME=VALUE.
simulate-games = With --games a simulation plays at least one game: give a number from 1.
simulate-level = { $game } has no computer player “{ $level }”: choose { $possible }.
simulate-records = No records can be written to { $folder }: { $reason }.
simulate-unfinished = Game { $seed } was not finished in { $turns ->
    [one] one turn
   *[other] { $turns } turns
} a seat.

sync-everywhere = Every server
sync-server = Server { $id }
sync-added = { $place }: { $commands } added.
sync-changed = { $place }: { $commands } changed.
sync-removed = { $place }: { $commands } taken away.
sync-same = Discord has the commands of this version already. Nothing was sent.

# `narrowboat tables`

tables-table = table { $table }: { $game } in channel { $channel }, { $phase }, version { $version }
tables-waiting = waits for { $name }
tables-fault = set aside: { $why }
tables-adrift = adrift since { $since } UTC
tables-fresh = { $errand }: to be sent now
tables-unsent = { $errand }: { $attempts ->
    [one] one attempt
   *[other] { $attempts } attempts
}, next at { $next } UTC: { $why }
tables-aside = { $errand }: laid aside after { $attempts ->
    [one] one attempt
   *[other] { $attempts } attempts
} since { $since } UTC: { $why }
tables-sum = { $tables ->
    [one] One table
   *[other] { $tables } tables
}, { $unsent ->
    [0] nothing unsent
    [one] one errand unsent
   *[other] { $unsent } errands unsent
}.
