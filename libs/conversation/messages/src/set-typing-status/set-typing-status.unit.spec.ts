import { NotAllowedToPost } from '../send-message/send-message.errors.js';
import { NobodyToTypeTo, NoChannelToTypeIn, TypingNotificationsDisabled } from '../typing/typing.errors.js';
import { decideSetTypingStatus, type SetTypingStatusFacts } from './set-typing-status.decide.js';

const direct: SetTypingStatusFacts = {
  conversation: { kind: 'direct', userIds: [11, 12] },
  notifiesOthers: true,
  hasAudience: true,
  posting: undefined,
};
const conversation = { kind: 'channel', channelId: 3, topic: 'lunch' } as const;
const posting: SetTypingStatusFacts['posting'] = {
  conversation,
  channelName: 'kitchen',
  mayPost: true,
  mayEnter: true,
  mayCreateTopic: true,
  topicExists: true,
  topicsPolicy: 'allow_empty_topic',
};
const inChannel: SetTypingStatusFacts = { ...direct, conversation, posting };
const start = (facts: SetTypingStatusFacts) => decideSetTypingStatus({ userId: 11, op: 'start' }, facts);

describe('typing', () => {
  it.each([
    ['start', 'TypingStarted'],
    ['stop', 'TypingStopped'],
  ] as const)('can %s, among people and in a channel', (op, type) => {
    for (const facts of [direct, inChannel]) {
      const data = { userId: 11, conversation: facts.conversation };
      expect(decideSetTypingStatus({ userId: 11, op }, facts)).toEqual([{ type, data }]);
    }
  });

  it('is nothing where nobody is notified', () => {
    expect(start({ ...inChannel, hasAudience: false })).toEqual([]);
  });

  it.each([
    ['between people', { ...direct, notifiesOthers: false }, new TypingNotificationsDisabled('direct')],
    [
      'between people, whoever they are',
      { ...direct, notifiesOthers: false, unknownUserId: 99 },
      new TypingNotificationsDisabled('direct'),
    ],
    ['to nobody', { ...direct, unknownUserId: 99 }, new NobodyToTypeTo(99)],
    [
      'in channels, whatever the channel',
      { ...inChannel, notifiesOthers: false, posting: undefined },
      new TypingNotificationsDisabled('channel'),
    ],
    ['out of reach, even where nobody is notified', { ...inChannel, posting: undefined }, new NoChannelToTypeIn()],
    [
      'where the writer may not post',
      { ...inChannel, posting: { ...posting, mayPost: false }, hasAudience: false },
      new NotAllowedToPost(),
    ],
  ])('is refused %s', (_case, facts, error) => {
    expect(() => start(facts)).toThrow(error);
  });
});
