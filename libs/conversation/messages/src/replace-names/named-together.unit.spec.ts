import { topicKey } from '@chat/directory';
import { toIdRuns } from '@chat/kernel';
import { PersonNames } from '@chat/message-reading';
import { LIMITS } from '../messages.limits.js';
import { type NamedMove, namedTogether } from './named-together.js';

const names = new PersonNames({
  userId: 5,
  words: ['Jane Doe'],
  name: 'Deleted user',
  address: 'gone@example.invalid',
});

const moved = (ids: readonly number[], from: string, to: string | null) =>
  ({
    type: 'MessagesMoved',
    data: { messageIds: toIdRuns(ids), from: { channelId: 1, topic: from }, to: { channelId: 1, topic: to } },
  }) as NamedMove;

function found(first: number, topics: Readonly<Record<number, string>>, moves: readonly NamedMove[] = []) {
  const idsIn = (topic: string) =>
    Object.keys(topics)
      .map(Number)
      .filter((id) => topicKey(topics[id]!) === topicKey(topic));
  const messages = {
    placesOf: async (ids: readonly number[]) =>
      new Map(ids.flatMap((id) => (topics[id] === undefined ? [] : [[id, { channelId: 1, topic: topics[id] }]]))),
    async *idsIn({ topic }: { readonly topic: string }) {
      yield idsIn(topic);
    },
  };
  return namedTogether(first, names, { moves, messages });
}

const inTopic = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [at + 1, 'Jane Doe leaves']));

describe('What a topic with the name of a deleted account connects', () => {
  it('is all messages that are in it, whatever its case', async () => {
    const together = await found(1, { 1: 'Jane Doe leaves', 2: 'JANE DOE leaves', 3: 'lunch' });
    expect(together).toEqual({
      messageIds: new Set([1, 2]),
      topics: [{ channelId: 1, topic: 'Jane Doe leaves' }],
      moves: [],
    });
  });

  it('is all messages that moves from it or to it named, and what these connect', async () => {
    const [one, two, other] = [
      moved([1, 2], 'Jane Doe leaves', 'lunch'),
      moved([2, 3], 'soup', 'Jane Doe eats'),
      moved([7], 'Jane Doe sings', 'dinner'),
    ];
    const together = await found(1, { 1: 'lunch', 2: 'lunch', 3: 'Jane Doe eats', 4: 'Jane Doe eats' }, [
      one,
      two,
      other,
    ]);
    expect(together?.messageIds).toEqual(new Set([1, 2, 3, 4]));
    expect(together?.topics).toEqual([{ channelId: 1, topic: 'Jane Doe eats' }]);
    expect(together?.moves).toEqual([one, two]);
  });

  it('is nothing but the message where no topic says the name', async () => {
    expect(await found(1, { 1: 'lunch', 2: 'lunch' })).toEqual({ messageIds: new Set([1]), topics: [], moves: [] });
  });

  /** @limit messages.namedTogether */
  it('is bounded', async () => {
    const { namedTogether: most } = LIMITS.messages;
    expect((await found(1, inTopic(most)))?.messageIds.size).toBe(most);
    expect(await found(1, inTopic(most + 1))).toBeUndefined();
  });
});
