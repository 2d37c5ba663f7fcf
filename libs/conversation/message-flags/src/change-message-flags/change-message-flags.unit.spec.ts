import { given } from '@chat/testing';
import fc from 'fast-check';
import {
  FlagNotEditable,
  InvalidFlag,
  InvalidFlagOperation,
  messageFlagsAggregate,
} from '../message-flags/message-flags.aggregate.js';
import {
  decideChangeMessageFlags,
  flagChange,
  type FlagChange,
  type FlaggableMessage,
  ignoredChannels,
} from './change-message-flags.decide.js';

const channel = { kind: 'channel', channelId: 3, topic: 'lunch' } as const;
const direct = { kind: 'direct', userIds: [10, 11] } as const;
const together = (messages: readonly FlaggableMessage[]) =>
  messages.map(({ messageId }) => ({ conversation: 'channel:3', ids: [[messageId, messageId]] as const }));

function message(messageId: number, changes: Partial<FlaggableMessage> = {}): FlaggableMessage {
  return { messageId, conversation: channel, isFlagged: false, isSubscribed: true, ...changes };
}

const changing = (change: FlagChange, ...messages: readonly FlaggableMessage[]) =>
  given(messageFlagsAggregate).when(() => decideChangeMessageFlags(10, change, messages, together));

const one = [{ conversation: 'channel:3', ids: [[7, 7]] }] as const;

describe('changing message flags', () => {
  it('adds the flag to messages that do not have it', () => {
    changing({ op: 'add', flag: 'starred' }, message(6, { isFlagged: true }), message(7)).thenRecords({
      type: 'MessageFlagsAdded',
      data: { userId: 10, flag: 'starred', messages: one },
    });
  });

  it('takes the flag from messages that have it', () => {
    changing({ op: 'remove', flag: 'read' }, message(6), message(7, { isFlagged: true })).thenRecords({
      type: 'MessageFlagsRemoved',
      data: { userId: 10, flag: 'read', messages: one },
    });
  });

  it.each([
    ['add', true],
    ['remove', false],
  ] as const)('does nothing when there is nothing to %s', (op, isFlagged) => {
    changing({ op, flag: 'collapsed' }, message(7, { isFlagged })).thenNothing();
    changing({ op, flag: 'collapsed' }).thenNothing();
  });

  it('makes nothing unread in channels that the account does not follow, and names those', () => {
    const messages = [
      message(5, { isFlagged: true, conversation: { ...channel, channelId: 4 }, isSubscribed: false }),
      message(6, { isFlagged: true, isSubscribed: false }),
      message(7, { isFlagged: true, isSubscribed: false }),
      message(8, { conversation: direct }),
    ];
    changing({ op: 'remove', flag: 'read' }, ...messages).thenNothing();
    expect(ignoredChannels({ op: 'remove', flag: 'read' }, messages)).toEqual([3, 4]);
    expect(ignoredChannels({ op: 'add', flag: 'read' }, messages)).toEqual([]);
    expect(ignoredChannels({ op: 'remove', flag: 'starred' }, messages)).toEqual([]);
  });

  it.each([
    ['up', 'is_private', new InvalidFlag('is_private')],
    ['up', 'historical', new FlagNotEditable('historical')],
    ['up', 'read', new InvalidFlagOperation('up')],
  ])('refuses to %s %s', (op, flag, error) => {
    expect(() => flagChange(op, flag)).toThrow(error);
  });

  it('changes nothing when repeated', () => {
    const messages = fc.array(
      fc
        .record({ messageId: fc.nat(), isFlagged: fc.boolean(), isSubscribed: fc.boolean() })
        .map((facts) => message(facts.messageId, facts)),
    );
    const changes = fc.record({
      op: fc.constantFrom('add' as const, 'remove' as const),
      flag: fc.constantFrom('read' as const, 'starred' as const),
    });
    fc.assert(
      fc.property(messages, changes, (before, change) => {
        const [event] = decideChangeMessageFlags(10, change, before, together);
        const changed = new Set(event?.data.messages.map(({ ids }) => ids[0]![0]));
        const after = before.map((each) =>
          changed.has(each.messageId) && (each.isSubscribed || change.flag !== 'read' || change.op === 'add')
            ? { ...each, isFlagged: change.op === 'add' }
            : each,
        );
        expect(decideChangeMessageFlags(10, change, after, together)).toEqual([]);
      }),
    );
  });
});
