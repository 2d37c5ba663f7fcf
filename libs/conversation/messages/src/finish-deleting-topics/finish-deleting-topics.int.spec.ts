import { Chat, type Person, successful } from '@chat/chat-testing';
import type { Recorded } from '@chat/kernel';
import { CommandBus } from '@nestjs/cqrs';
import type { TopicMessagesDeleted } from '../message/message.events.js';
import { FinishDeletingTopic } from './finish-deleting-topic.command.js';

let chat: Chat;
let author: Person;
let kitchen: number;

beforeEach(async () => {
  chat = await Chat.open();
  author = await chat.person('Author');
  kitchen = await chat.channel('kitchen', [author]);
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
});
afterEach(() => chat.close());

const deleteTopic = async () =>
  successful(await chat.owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: 'lunch' }));

const batches = async () =>
  (await chat.events()).filter(
    ({ type }) => type === 'TopicMessagesDeleted',
  ) as unknown as Recorded<TopicMessagesDeleted>[];

const undo = async ({ metadata: { correlationId: correlation_id } }: Recorded<TopicMessagesDeleted>) =>
  successful(await chat.owner.post('/records/undo', { correlation_id, reason: 'By mistake' }));

/** As a server does that ended before it had noted that it was done. */
const repeat = ({ data, position, metadata }: Recorded<TopicMessagesDeleted>) =>
  chat.server.application.get(CommandBus).execute(new FinishDeletingTopic(data, position, metadata));

it('A batch that is repeated after its undo deletes nothing, and a later batch deletes again', async () => {
  const id = await author.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content: 'Swordfish' });
  const status = async () => (await author.get(`/messages/${id}`)).status;
  await deleteTopic();
  const [first] = await batches();
  await undo(first!);
  await repeat(first!);
  expect(await status()).toBe(200);

  await deleteTopic();
  expect(await status()).toBe(400);
  const [, second] = await batches();
  await undo(second!);
  for (const batch of [first!, second!]) await repeat(batch);
  expect(await status()).toBe(200);
});
