import { Chat, type Person, refused, successful } from '@chat/chat-testing';
import { LIMITS } from './message-reading.limits.js';

let chat: Chat;
let hamlet: Person;
let message: number;
beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
  message = await hamlet.send({ type: 'direct', to: [hamlet.userId], content: 'To be' });
});
afterAll(() => chat.close());

const each = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const consecutive = (count: number) => each(count, (at) => at + 1);

/** @limit messages.perRequest */
it('A request names 5,000 messages at most', async () => {
  const { perRequest } = LIMITS.messages;
  const narrow = JSON.stringify([]);
  const matching = (count: number) => hamlet.get('/messages/matches_narrow', { msg_ids: consecutive(count), narrow });
  successful(await hamlet.get('/messages', { message_ids: consecutive(perRequest) }));
  await refused(
    hamlet.get('/messages', { message_ids: consecutive(perRequest + 1) }),
    `Too many messages requested (maximum ${perRequest}).`,
  );
  successful(await hamlet.get('/messages', { anchor: 1, num_before: perRequest - 1, num_after: 1 }));
  await refused(
    hamlet.get('/messages', { anchor: 1, num_before: perRequest, num_after: 1 }),
    `Too many messages requested (maximum ${perRequest}).`,
  );
  const flag = (count: number) =>
    hamlet.post('/messages/flags', { messages: each(count, () => message), op: 'add', flag: 'starred' });
  successful(await flag(perRequest));
  await refused(flag(perRequest + 1), `messages is too long (limit: ${perRequest} items)`);
  successful(await matching(perRequest));
  await refused(matching(perRequest + 1), `msg_ids is too long (limit: ${perRequest} items)`);
});

/** @limit messages.linkedTopics */
it(`a message names the newest message of ${LIMITS.messages.linkedTopics} topics that it links`, async () => {
  const { linkedTopics } = LIMITS.messages;
  const to = await chat.channel('c', []);
  const topics = each(linkedTopics + 1, (at) => `t${at}`);
  for (const topic of topics)
    successful(await chat.owner.post('/messages', { type: 'channel', to, topic, content: 'x' }));
  const content = topics.map((topic) => `#**c>${topic}**`).join(' ');
  const { rendered } = successful(await chat.owner.post('/messages/render', { content }));
  const links = [...(rendered as string).matchAll(/href="([^"]+)"/g)].map(([, link]) => link!);
  expect(links).toHaveLength(topics.length);
  expect(links.map((link) => /\/with\/\d+$/.test(link))).toEqual(topics.map((_, at) => at < linkedTopics));
});
