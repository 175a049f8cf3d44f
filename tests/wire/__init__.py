"""The bot as it runs in earnest: a process of its own, over real sockets, against a double of Discord on this machine.

Only what a simulation inside the process cannot show is tried here: kills, lost connections and answers, refusals at the
door, two processes on one file. ``double`` is the HTTP side, ``gateway`` the websocket, ``shapes`` what both send,
``faults`` what goes wrong on demand, ``person`` somebody at a Discord client, ``process`` the bot. The double is itself
judged: what it sends by Discord's API document, and by a client library that the bot does not use.
"""
