import { setTimeout as pause } from 'node:timers/promises';
import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { Random } from '../../support/conversation/random.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { fillTopic } from '../moves/filled-topic.js';

export interface RetentionOptions {
  readonly kills: number;
  readonly messages: number;
  readonly seed: number;
  /** Called after every kill with how many messages are left. */
  readonly onKill?: (kills: number, left: number) => void;
}

const DAYS = 30;
const CHANNEL = 'kitchen';
const TOPIC = 'lunch';
const FIRST_ID = 1_000;
const MOST_MS = 600;
const PATIENCE_MS = 300_000;

/**
 * Kills the server again and again while it deletes messages that are too old.
 * @throws Error unless each of them was deleted once in the end, clients were told once of each, and the newer one is there
 */
export async function retentionCampaign({ kills, messages, seed, onKill }: RetentionOptions): Promise<void> {
  const random = new Random(seed);
  await using server = await ServerProcess.launch({ CHAT_DEV_MODE: 'on' });
  const owner = server.owner();
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }] }));
  const { stream_id } = successful(await owner.get('/get_stream_id', { stream: CHANNEL }));
  const { user_id } = successful(await owner.get('/users/me'));
  successful(await owner.patch('/realm', { message_retention_days: DAYS }));
  await server.stop();
  const senderIds = [user_id as number];
  const topic = { channelId: stream_id as number, topic: TOPIC, size: messages, senderIds, firstId: FIRST_ID };
  const ids = await fillTopic(server.environment, topic);

  const days = (passed: number) => owner.post('/dev/clock', { advance_seconds: passed * 86_400 });
  /** Id of the first message that is left; undefined: all are deleted. */
  const first = async () => {
    const narrow = [
      { operator: 'channel', operand: CHANNEL },
      { operator: 'topic', operand: TOPIC },
    ];
    const range = { anchor: 'oldest', num_before: 0, num_after: 1, narrow };
    return (successful(await owner.get('/messages', range))['messages'] as { id: number }[])[0]?.id;
  };
  /** Until messages are being deleted, and a while longer. */
  const whileDeleting = async () => {
    const before = await first();
    successful(await days(DAYS + 10));
    await eventually(async () => expectEqual(before === undefined || (await first()) !== before, true, 'wait'));
    await pause(random.next() * MOST_MS);
  };
  for (let killed = 1; killed <= kills; killed++) {
    await server.start();
    await server.kill({ load: whileDeleting });
    onKill?.(killed, ids.length - (await countDeleted(server)));
  }
  await server.start();
  successful(await days(DAYS + 10));
  const newer = await owner.post('/messages', { type: 'channel', to: CHANNEL, topic: 'news', content: 'Later' });
  await eventually(async () => expectEqual(await first(), undefined, 'message that is left'), PATIENCE_MS);
  await server.stop();

  const events = await server.storedEvents();
  const deleted = events.flatMap(({ type, data }) =>
    type === 'MessageDeleted' ? [(data as { messageId: number }).messageId] : [],
  );
  const told = events.flatMap(({ type, data }) =>
    type === 'TopicMessagesDeleted' ? (data as { messages: { messageId: number }[] }).messages : [],
  );
  const inTopic = new Set(ids);
  expectEqual(
    deleted.filter((id) => inTopic.has(id)).toSorted((a, b) => a - b),
    ids,
    'deleted messages',
  );
  expectEqual(
    told
      .map(({ messageId }) => messageId)
      .filter((id) => inTopic.has(id))
      .toSorted((a, b) => a - b),
    ids,
    'messages of which clients were told',
  );
  expectEqual(deleted.includes(successful(newer)['id'] as number), false, 'whether a newer message is deleted');
}

const countDeleted = async (server: ServerProcess): Promise<number> =>
  (await server.storedEvents()).filter(({ type }) => type === 'MessageDeleted').length;

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(
      `Unexpected ${what}: ${JSON.stringify(actual).slice(0, 200)}, not ${JSON.stringify(expected).slice(0, 200)}.`,
    );
}
