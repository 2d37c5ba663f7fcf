import { Chat, eventually } from '@chat/testing';
import { QueryBus } from '@nestjs/cqrs';
import { appendLongLog } from '../../../../test/real-processes/long-log.js';
import { GetTopics } from './topics.query.js';

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

it('the topics of a channel with many messages are found without keeping anybody waiting', async () => {
  const chat = await Chat.open();
  try {
    const channelId = await chat.channel('builds', []);
    const { id: senderId } = chat.server.core.directory.userByEmail(chat.owner.email)!;
    await appendLongLog(chat.engines.log, { events: 20_000, channelId, senderId, firstMessageId: 1_000 });
    await eventually(async () => chat.server.core.readYourWrites.readable(await chat.head()));
    const queries = chat.server.application.get(QueryBus);
    const topics: unknown[] = [];
    const rounds = await roundsDuring(async () => {
      topics.push(...(await queries.execute(new GetTopics(senderId, channelId, true))));
    });
    expect(topics.length).toBeGreaterThanOrEqual(100);
    expect(rounds).toBeGreaterThanOrEqual(5);
  } finally {
    await chat.close();
  }
});
