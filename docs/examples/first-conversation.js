// A first conversation with the unmodified npm package `zulip-js`.
//   node docs/examples/first-conversation.js [path of owner.zuliprc, by default that in CHAT_DATA_DIR]
import zulip from 'zulip-js';

const zuliprc = process.argv[2] ?? `${process.env.CHAT_DATA_DIR || 'data'}/owner.zuliprc`;
const guestBook = Date.now().toString(36);

const owner = await zulip({ zuliprc });
const realm = owner.config.apiURL.replace('/api/v1', '');

// An account for a colleague, who then logs in with the password.
const colleague = {
  email: `hamlet-${guestBook}@example.com`,
  password: `to-be-or-not-${guestBook}`,
  full_name: `Hamlet ${guestBook}`,
};
const { user_id: colleagueId } = await succeeding(owner.users.create(colleague));
const hamlet = await zulip({ realm, username: colleague.email, password: colleague.password });

// A channel for the two.
const channel = `kitchen ${guestBook}`;
await succeeding(
  owner.users.me.subscriptions.add({
    subscriptions: JSON.stringify([{ name: channel, description: 'What is cooking' }]),
    principals: JSON.stringify([colleagueId, (await owner.users.me.getProfile()).user_id]),
  }),
);

// The colleague listens; the owner says something, and thinks better of it.
const queue = await succeeding(hamlet.queues.register({ event_types: ['message', 'update_message'] }));
const { id } = await succeeding(
  owner.messages.send({ type: 'stream', to: channel, topic: 'lunch', content: 'There is **soup**.' }),
);
await succeeding(owner.messages.update({ message_id: id, content: 'There is **stew**.' }));

// The message remembers both, and the colleague heard both.
const { message_history: history } = await succeeding(owner.messages.getHistoryById({ message_id: id }));
for (const { content, user_id: userId } of history) console.log(`history: ${userId} wrote ${JSON.stringify(content)}`);

const heard = [];
let lastEventId = queue.last_event_id;
while (heard.length < 2) {
  const { events } = await succeeding(
    hamlet.events.retrieve({ queue_id: queue.queue_id, last_event_id: lastEventId, dont_block: false }),
  );
  for (const event of events) {
    lastEventId = Math.max(lastEventId, event.id);
    if (event.type === 'heartbeat' || (event.message_id ?? event.message.id) !== id) continue;
    heard.push(event.type);
    console.log(`event: ${event.type} ${event.message?.content ?? event.rendered_content}`);
  }
}
if (history.length !== 2 || heard.join() !== 'message,update_message') throw new Error('The conversation went wrong.');
console.log(`message ${id} is safe: kill the server, start it again, and look`);

async function succeeding(answer) {
  const body = await answer;
  if (body.result !== 'success') throw new Error(`${body.code}: ${body.msg}`);
  return body;
}
