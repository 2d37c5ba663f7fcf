# zulip-terminal asks once a minute who is online. Here it asks when the file that MINUTE_ENDS names appears; the first
# time too, because it fails when the first answer comes while it builds its screen.
import os
import sys
import threading
import time

_sleep = time.sleep
_start = threading.Thread.start


def minute():
    while True:
        try:
            return os.remove(os.environ["MINUTE_ENDS"])
        except FileNotFoundError:
            _sleep(0.05)


def sleep(seconds):
    return minute() if seconds == 60 else _sleep(seconds)


def start(thread):
    target = thread._target
    if getattr(target, "__name__", "") == "_start_presence_updates":
        thread._target = lambda *args, **kwargs: (minute(), target(*args, **kwargs))
    return _start(thread)


# A thread of its own changes its list of messages while the main thread may be in the middle of drawing it, without a lock; then it
# ends with "Listbox contents too short!". Here threads change only where one of them waits.
sys.setswitchinterval(10)
time.sleep = sleep
threading.Thread.start = start
