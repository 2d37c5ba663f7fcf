# The Python package `zulip` as it is: registers a queue or polls it, as each line of its input asks, and prints the answer.
import json
import sys

import zulip

site, email, api_key = sys.argv[1:]
client = zulip.Client(email=email, api_key=api_key, site=site)
for line in sys.stdin:
    request = json.loads(line)
    if "register" in request:
        answer = client.register(**request["register"])
    else:
        answer = client.get_events(**request["poll"])
    print(json.dumps(answer), flush=True)
