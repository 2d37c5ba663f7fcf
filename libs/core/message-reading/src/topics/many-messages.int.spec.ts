import { Chat } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { QueryBus } from '@nestjs/cqrs';
import { appendLongLog } from '../../../../../test/support/real-processes/long-log.js';
import { GetTopics, type Topic } from './topics.query.js';
import { LIMITS } from '../message-reading.limits.js';

/** How often the event loop goes round meanwhile. */
async function roundsDuring(work: () => Promise<unknown>): Promise<number> {
  let [rounds, isDone] = [0, false];
  const count = () => {
    rounds++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return rounds;
}

/** Whenever somebody asks, so many milliseconds more have passed, as on a slow machine or on one that is infinitely fast. */
async function whilePassing<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const { now } = performance;
  let time = now.call(performance);
  performance.now = () => (time += milliseconds);
  try {
    return await work();
  } finally {
    performance.now = now;
  }
}

describe('the topics of a channel with many messages', () => {
  let chat: Chat;
  let find: () => Promise<readonly Topic[]>;
  beforeAll(async () => {
    chat = await Chat.open();
    const channelId = await chat.channel('builds', []);
    const { id: senderId } = chat.server.core.directory.userByEmail(chat.owner.email)!;
    await appendLongLog(chat.engines.log, { events: 20_000, channelId, senderId, firstMessageId: 1_000 });
    await eventually(async () => chat.server.core.readYourWrites.readable(await chat.head()));
    const queries = chat.server.application.get(QueryBus);
    find = () => queries.execute(new GetTopics(senderId, channelId, true));
  });
  afterAll(() => chat.close());

  it('are found without keeping anybody waiting', async () => {
    expect((await find()).length).toBeGreaterThanOrEqual(100);
    const rounds = await roundsDuring(() => whilePassing(LIMITS.turns.longReadMs + 1, find));
    expect(rounds).toBeGreaterThanOrEqual(5);
  });

  it('do not wait for others more often the more messages there are', async () => {
    const rounds = await roundsDuring(() => whilePassing(0, find));
    expect(rounds).toBeLessThanOrEqual(2);
  });
});
