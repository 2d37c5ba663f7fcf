import { toIdRuns } from '@chat/kernel';
import { TopicKeys } from './topic-keys.js';

const moved = (topicKey: string, ...ids: number[]) => ({ topicKey, messageIds: toIdRuns(ids) });
const needed = { areFollowed: false, settledBefore: Infinity };
const topicDeleted = (topicKey: string, ...ids: number[]) => ({
  topicKey,
  messages: ids.map((messageId) => ({ messageId })),
});
const deleted = (messageId: number) => ({ messageId });
const kept = (messageId: number) => ({ messageId, isKept: true as const });

describe('The key of the topics of a move', () => {
  it('is due when the last message that it names is erased, not when that is only deleted', () => {
    const keys = new TopicKeys();
    keys.moved(moved('a', 1, 2), false, 0);
    keys.topicDeleted(topicDeleted('b', 2));
    keys.deleted(deleted(1));
    keys.deleted(kept(2));
    expect(keys.due(needed)).toEqual([]);
    expect(keys.dueWithout([2], needed).toSorted()).toEqual(['a', 'b']);
    keys.erased({ messageIds: [2] });
    expect(keys.due(needed).toSorted()).toEqual(['a', 'b']);
    keys.erased({ messageIds: [], topicKeys: ['a', 'b'] });
    expect(keys.due(needed)).toEqual([]);
  });

  it('is due at once when it names no message, or one that was erased before', () => {
    const keys = new TopicKeys();
    keys.deleted(deleted(1));
    keys.moved(moved('a', 1), false, 0);
    keys.moved(moved('b'), false, 0);
    expect(keys.due(needed).toSorted()).toEqual(['a', 'b']);
  });

  it('stays as long as a legal hold follows the topic, also over a snapshot', () => {
    const keys = new TopicKeys();
    keys.moved(moved('a', 1), true, 0);
    keys.moved(moved('b', 1), false, 0);
    keys.deleted(deleted(1));
    const restored = new TopicKeys();
    restored.restore(keys.copy());
    for (const each of [keys, restored]) {
      expect(each.due({ ...needed, areFollowed: true })).toEqual(['b']);
      expect(each.due(needed).toSorted()).toEqual(['a', 'b']);
    }
  });

  it('stays until settings that the move took along are in the streams of their accounts, also over a snapshot', () => {
    const keys = new TopicKeys();
    keys.moved({ ...moved('a', 1), takesSettings: true }, false, 500);
    keys.moved(moved('b', 1), false, 500);
    keys.deleted(deleted(1));
    const restored = new TopicKeys();
    restored.restore(keys.copy());
    for (const each of [keys, restored]) {
      expect(each.due({ ...needed, settledBefore: 500 })).toEqual(['b']);
      expect(each.due({ ...needed, settledBefore: -Infinity })).toEqual(['b']);
      expect(each.due({ ...needed, settledBefore: 501 }).toSorted()).toEqual(['a', 'b']);
    }
  });
});
