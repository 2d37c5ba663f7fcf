# The Python package `zulip` as it is: prints what it hears of messages, one JSON object a line.
import json
import sys

import zulip

site, email, api_key = sys.argv[1:]
client = zulip.Client(email=email, api_key=api_key, site=site)
client.call_on_each_event(
    lambda event: print(json.dumps(event), flush=True),
    event_types=["message", "update_message"],
)
