import { setImmediate } from 'node:timers/promises';
import { type MessageDocument, MESSAGES, REACTIONS, type ReactionDocument, threadKey } from '@chat/message-reading';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { topicParticipants } from './send-message.facts.js';

const lunch = { kind: 'channel', channelId: 3, topic: 'Lunch' } as const;

describe('who takes part in a topic', () => {
  it('is read some messages at a time, and others get their turn in between', async () => {
    const store = openMemoryReadStore();
    const ids = Array.from({ length: 250 }, (_, at) => at + 1);
    const writes = ids.map((id) => {
      const reactionCount = id === 240 ? 1 : 0;
      const document = { _id: id, senderId: 10 + (id % 5), threadKey: threadKey(3, 'lunch'), reactionCount };
      return { collection: MESSAGES, id, document: document as MessageDocument, position: id };
    });
    const reaction = { _id: '240:1', messageId: 240, userId: 40 } as ReactionDocument;
    await store.write('test', 250, [
      ...writes,
      { collection: REACTIONS, id: reaction._id, document: reaction, position: 240 },
    ]);
    const together: number[] = [];
    const counted = {
      ...store,
      findIds: store.findIds.bind(store),
      find: (async (collection, query) => {
        const found = await store.find(collection, query);
        together.push(found.length);
        return found;
      }) as typeof store.find,
      getMany: (async (collection, some) => {
        together.push(some.length);
        return store.getMany(collection, some);
      }) as typeof store.getMany,
    };
    const others = { turns: 0, isDone: false };
    const turning = (async () => {
      for (; !others.isDone; others.turns++) await setImmediate();
    })();
    expect(await topicParticipants(counted, lunch, 9)).toEqual([9, 10, 11, 12, 13, 14, 40]);
    others.isDone = true;
    await turning;
    expect(Math.max(...together)).toBe(100);
    expect(others.turns).toBeGreaterThanOrEqual(3);
    await store.close();
  });
});
