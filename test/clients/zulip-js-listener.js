// The npm package `zulip-js` as it is: prints what it hears of messages, one JSON object a line.
import zulip from 'zulip-js';

const [realm, username, apiKey] = process.argv.slice(2);
const client = await zulip({ realm, username, apiKey });
await client.callOnEachEvent((event) => console.log(JSON.stringify(event)), ['message', 'update_message']);
