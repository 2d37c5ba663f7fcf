# Runs the examples that the Python package `zulip` ships, as they are, one after the other: for every line of JSON that
# names one and its arguments, prints a line of JSON with what it printed.
import contextlib
import io
import json
import os
import runpy
import sys

import zulip

folder = os.path.join(os.path.dirname(zulip.__file__), "examples")
for line in sys.stdin:
    name, *arguments = json.loads(line)
    sys.argv = [name, *arguments]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        runpy.run_path(os.path.join(folder, name), run_name="__main__")
    print(json.dumps(printed.getvalue()), flush=True)
