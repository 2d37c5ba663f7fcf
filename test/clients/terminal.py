# Runs a program in a pseudo terminal. Prints the screen as a line of JSON whenever it has changed, and types every line
# of JSON that it reads. It ends with the program, or with its own input.
import fcntl
import json
import os
import pty
import select
import struct
import sys
import termios

import pyte

COLUMNS, LINES = 140, 40

program, master = pty.fork()
if program == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
screen = pyte.Screen(COLUMNS, LINES)
stream = pyte.ByteStream(screen)
typed = b""
while True:
    readable, _, _ = select.select([master, sys.stdin], [], [])
    if master in readable:
        try:
            stream.feed(os.read(master, 65536))
        except OSError:
            break
        print(json.dumps([line.rstrip() for line in screen.display]), flush=True)
    if sys.stdin in readable:
        read = os.read(sys.stdin.fileno(), 65536)
        if not read:
            break
        *lines, typed = (typed + read).split(b"\n")
        for line in lines:
            os.write(master, json.loads(line).encode())
