import { InaccessibleMessage, type MessageDocument } from '@chat/message-reading';
import { postedMessage } from '@chat/chat-testing';
import { given, recorded } from '@chat/testing';
import { messageAggregate } from '../message/message.aggregate.js';
import { MessageAlreadyDeleted, MessageDeletionWindowClosed, NotAllowedToDelete } from '../message/message.errors.js';
import type { DeletionTopicRecorded, MessageDeleted } from '../message/message.events.js';
import { decideDeleteMessage, type DeleteMessageFacts } from './delete-message.decide.js';
import { documentOf } from '../read-models/messages.projection.js';
import { remainsOf } from './delete-message.facts.js';
import fc from 'fast-check';

const REMAINS: DeleteMessageFacts['remains'] = {
  messageId: 7,
  senderId: 11,
  conversation: { kind: 'channel', channelId: 3, topic: 'lunch' },
  arrivedAt: null,
  postedTo: 3,
  postedAt: 1_700_000_000_000,
  alsoKnownTo: [],
};
const TOPIC: DeletionTopicRecorded = {
  type: 'DeletionTopicRecorded',
  data: { messageId: 7, place: { channelId: 3, topic: 'lunch' } },
};
const WITHOUT_TOPIC: MessageDeleted['data'] = {
  ...REMAINS,
  conversation: { kind: 'channel', channelId: 3, topic: '(erased)' },
  isTopicApart: true,
};
const DELETED: MessageDeleted = { type: 'MessageDeleted', data: WITHOUT_TOPIC };

/** The author deletes in time. */
const facts = (changes: Partial<DeleteMessageFacts> = {}): DeleteMessageFacts => ({
  isAccessible: true,
  mayDeleteAny: false,
  isOwn: true,
  mayDeleteOwn: true,
  deleteLimit: 600,
  age: 600,
  remains: REMAINS,
  ...changes,
});

const deleting = (changes: Partial<DeleteMessageFacts> = {}) =>
  given(messageAggregate, postedMessage()).when((state) => decideDeleteMessage(state, facts(changes)));

const at = (channelId: number) => ({ channelId, topic: 'lunch' });

describe('deleting a message', () => {
  it('is for its author, in time; nothing of the content remains', () => {
    deleting().thenRecords(TOPIC, DELETED);
    deleting({ deleteLimit: null, age: 1e9 }).thenRecords(TOPIC, DELETED);
    deleting({ age: 600.001 }).thenRefuses(new MessageDeletionWindowClosed());
  });

  it('is for whoever may delete any message, whenever', () => {
    deleting({ mayDeleteAny: true, isOwn: false, mayDeleteOwn: false, age: 1e9 }).thenRecords(TOPIC, DELETED);
  });

  it('is for nobody else', () => {
    deleting({ isOwn: false }).thenRefuses(new NotAllowedToDelete());
    deleting({ mayDeleteOwn: false }).thenRefuses(new NotAllowedToDelete());
    deleting({ isOwn: false, age: 1e9 }).thenRefuses(new NotAllowedToDelete());
    deleting({ isAccessible: false, mayDeleteAny: true }).thenRefuses(new InaccessibleMessage());
  });

  it('keeps to which channel it was posted, however often it moved', () => {
    const here = { kind: 'channel', ...at(3) } as const;
    const move = { position: 1, time: 1, userId: 11, correlationId: 'c', from: at(2), to: at(3) };
    const message = { ...documentOf(recorded(postedMessage())), conversation: here };
    const postedTo = (changes: Partial<MessageDocument>) =>
      remainsOf({ ...message, ...changes }, [], {
        isKept: () => false,
        keepsFile: async () => false,
        keepsAccount: () => false,
      }).postedTo;
    expect(postedTo({})).toBe(3);
    expect(postedTo({ moves: [move] })).toBe(2);
    expect(postedTo({ moves: [move], earlierMoves: { count: 5, from: at(1) } })).toBe(1);
    expect(postedTo({ conversation: { kind: 'direct', userIds: [11, 12] } })).toBeNull();
  });

  it('has the topic in an event of its own, between people in none', () => {
    deleting().thenRecords(TOPIC, DELETED);
    const between = { ...REMAINS, conversation: { kind: 'direct', userIds: [11, 12] }, postedTo: null } as const;
    deleting({ remains: between }).thenRecords({ type: 'MessageDeleted', data: between });
  });

  it('keeps which request posted it', () => {
    const echo = { queueId: 'q', localId: '1' };
    given(messageAggregate, postedMessage({ echo }))
      .when((state) => decideDeleteMessage(state, facts()))
      .thenRecords(TOPIC, { type: 'MessageDeleted', data: { ...WITHOUT_TOPIC, echo } });
  });

  it('happens once, whoever comes second', () => {
    const arbitrary = fc.record({ mayDeleteAny: fc.boolean(), age: fc.nat(600) });
    fc.assert(
      fc.property(arbitrary, (changes) => {
        given(messageAggregate, postedMessage(), DELETED)
          .when((state) => decideDeleteMessage(state, facts(changes)))
          .thenRefuses(new MessageAlreadyDeleted());
      }),
    );
  });
});
