import { InaccessibleMessage } from '@chat/message-reading';
import { MessageEditWindowClosed, NotTheSender } from '../message/message.errors.js';
import { TypingNotificationsDisabled } from '../typing/typing.errors.js';
import { decideSetEditTypingStatus, type SetEditTypingStatusFacts } from './set-edit-typing-status.decide.js';

const conversation = { kind: 'channel', channelId: 3, topic: 'lunch' } as const;
const allowed: SetEditTypingStatusFacts = {
  senderId: 11,
  arrivedAt: null,
  conversation,
  isAccessible: true,
  editingAllowed: true,
  editLimit: 600,
  age: 10,
  notifiesOthers: true,
  hasAudience: true,
};
const setting = (op: 'start' | 'stop', facts: Partial<SetEditTypingStatusFacts> = {}) =>
  decideSetEditTypingStatus({ userId: 11, op, messageId: 7 }, { ...allowed, ...facts });

describe('typing in an edit', () => {
  it.each([
    ['start', 'MessageEditTypingStarted'],
    ['stop', 'MessageEditTypingStopped'],
  ] as const)('can %s', (op, type) => {
    expect(setting(op)).toEqual([{ type, data: { userId: 11, messageId: 7, conversation, arrivedAt: null } }]);
  });

  it('is nothing where nobody is notified', () => {
    expect(setting('start', { hasAudience: false })).toEqual([]);
  });

  it.each([
    ['a message out of reach', { isAccessible: false, senderId: 12 }, new InaccessibleMessage()],
    ["another's message", { senderId: 12, notifiesOthers: false }, new NotTheSender()],
    ['a message that cannot be edited any more', { age: 621 }, new MessageEditWindowClosed()],
    ['somebody who notifies nobody', { notifiesOthers: false }, new TypingNotificationsDisabled('channel')],
  ])('is refused for %s', (_case, facts, error) => {
    expect(() => setting('start', facts)).toThrow(error);
  });
});
