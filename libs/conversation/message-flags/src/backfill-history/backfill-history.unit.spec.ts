import { decideBackfillHistory, type RecentMessage } from './backfill-history.decide.js';
import { LIMITS } from '../message-flags.limits.js';

const { unreadMessages } = LIMITS.newcomers;
const together = (messages: readonly RecentMessage[]) => [
  { conversation: 'channel:1', ids: messages.map(({ messageId }) => [messageId, messageId] as const) },
];
/** So many messages, the newest first. */
const recent = (count: number): RecentMessage[] =>
  Array.from({ length: count }, (_, at) => ({ messageId: count - at, isKnown: false }));
const decide = (messages: readonly RecentMessage[]) => decideBackfillHistory(11, messages, together);
const data = (messages: readonly RecentMessage[]) => ({ userId: 11, flag: 'read', messages: together(messages) });

describe('The history of a newcomer', () => {
  /** @limit newcomers.unreadMessages */
  it('becomes known, the newest of them unread', () => {
    const messages = recent(unreadMessages + 2);
    expect(decide(messages)).toEqual([
      { type: 'MessageFlagsRemoved', data: data(messages) },
      { type: 'MessageFlagsAdded', data: data(messages.slice(-2)) },
    ]);
  });

  it('is all unread when it is no longer than that', () => {
    const messages = recent(unreadMessages);
    expect(decide(messages)).toEqual([{ type: 'MessageFlagsRemoved', data: data(messages) }]);
    expect(decide([])).toEqual([]);
  });

  it('is there once', () => {
    const [newest, ...others] = recent(unreadMessages + 2);
    expect(decide([{ ...newest!, isKnown: true }, ...others])).toEqual([]);
    expect(decide([...others, { messageId: 0, isKnown: true }])).toEqual([]);
  });
});
