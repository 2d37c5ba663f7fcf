# The Python package `zulip` as it is: for a line of JSON with the path of a file, uploads it, sends a message that links
# it, and prints what it hears of both.
import json
import sys

import zulip

client = zulip.Client(config_file="zuliprc")
with open(json.loads(sys.stdin.readline()), "rb") as file:
    uploaded = client.upload_file(file)
sent = client.send_message(
    {"type": "private", "to": [client.email], "content": f"See [this]({uploaded['uri']})."}
)
print(json.dumps({"uploaded": uploaded, "sent": sent, "listed": client.get_attachments()}))
sys.stdin.read()
