# The Python package `zulip` as it is: uploads a file, sends a message that links it, prints what it hears of both.
import json
import sys

import zulip

site, email, api_key, path = sys.argv[1:]
client = zulip.Client(email=email, api_key=api_key, site=site)
with open(path, "rb") as file:
    uploaded = client.upload_file(file)
sent = client.send_message(
    {"type": "private", "to": [email], "content": f"See [this]({uploaded['uri']})."}
)
print(json.dumps({"uploaded": uploaded, "sent": sent, "listed": client.get_attachments()}))
