import { eventually, successful, WebhookReceiver } from '@chat/testing';
import type { ApiClient } from './api-client.js';
import { ServerProcess } from './server-process.js';

let receiver: WebhookReceiver;
let server: ServerProcess;

beforeEach(async () => {
  receiver = await WebhookReceiver.open();
  server = await ServerProcess.launch({ CHAT_WEBHOOK_NETWORKS: '127.0.0.1' });
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await receiver.close();
});

const callsFor = (content: string) => receiver.calls.filter(({ body }) => body.includes(content)).length;

async function say(owner: ApiClient, content: string): Promise<void> {
  const message = { type: 'stream', to: 'elsinore', topic: 'graves', content: `@**Yorick** ${content}` };
  successful(await owner.post('/messages', message));
}

/** What the bot said, in order. */
async function replies(owner: ApiClient): Promise<string[]> {
  const narrow = [
    { operator: 'channel', operand: 'elsinore' },
    { operator: 'topic', operand: 'graves' },
  ];
  const parameters = { narrow, anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false };
  const { messages } = successful(await owner.get('/messages', parameters)) as {
    messages: { sender_full_name: string; content: string }[];
  };
  return messages.filter(({ sender_full_name: name }) => name === 'Yorick').map(({ content }) => content);
}

it('calls for each mention at least once through kills, again only where the answer was lost, and says each answer once', async () => {
  const owner = server.owner();
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'elsinore' }] }));
  const hook = { bot_type: 3, payload_url: JSON.stringify(`${receiver.url}/hook`) };
  successful(await owner.post('/bots', { full_name: 'Yorick', short_name: 'yorick', ...hook }));
  receiver.answer = ({ body }) => ({ body: { content: `Answer to ${/\w+ question/.exec(body)![0]}` } });

  await say(owner, 'first question');
  await eventually(async () => expect(await replies(owner)).toEqual(['Answer to first question']));
  await server.stop();
  await server.start();

  // The service has the call, and the server dies before the answer arrives.
  const answer = receiver.answer;
  const called = Promise.withResolvers<void>();
  receiver.answer = () => {
    called.resolve();
    return new Promise(() => {});
  };
  await say(owner, 'second question');
  await called.promise;
  await server.kill();
  receiver.answer = answer;
  await server.start();
  const two = ['Answer to first question', 'Answer to second question'];
  await eventually(async () => expect(await replies(owner)).toEqual(two));
  // The outcome of a call is stored after what was answered is said, and after a stop for sure.
  await server.stop();
  await server.start();

  // Mentioned just before the server dies, so that nobody was called yet, or somebody was.
  await say(owner, 'third question');
  await server.kill();
  await server.start();
  await eventually(async () => expect(await replies(owner)).toEqual([...two, 'Answer to third question']));
  await say(owner, 'fourth question');
  await eventually(async () => expect(await replies(owner)).toHaveLength(4));

  expect([callsFor('first question'), callsFor('second question'), callsFor('fourth question')]).toEqual([1, 2, 1]);
  expect(callsFor('third question')).toBeGreaterThanOrEqual(1);
});
