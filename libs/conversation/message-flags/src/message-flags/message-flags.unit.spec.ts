import type { Conversation, SnapshotRow } from '@chat/directory';
import { flagsChangedByMove, MessageFlags, MessageFlagsPart } from '@chat/message-index';
import { NO_MENTIONS } from '@chat/message-index';
import { type TopicMessagesDeleted } from '@chat/messages';
import { unreadMessages } from '../unread-messages/unread-messages.js';
import { Copies, FLAGS, PROTECTED, USERS } from './message-copies.fixture.js';
import { FollowedFlags } from './message-flags.fixture.js';
import fc from 'fast-check';

const CHANNELS = [1, 2, 3];

const kitchen = (topic = 'lunch') => ({ kind: 'channel', channelId: 1, topic }) as const;
const message = (messageId: number, conversation: Conversation = kitchen()) => ({
  messageId,
  conversation,
  mentions: NO_MENTIONS,
});

type Flagged = Readonly<Record<(typeof FLAGS)[number], readonly number[]>>;

const forEachFlag = (idsWith: (flag: (typeof FLAGS)[number]) => number[]): Flagged => ({
  read: idsWith('read'),
  starred: idsWith('starred'),
  collapsed: idsWith('collapsed'),
});

const flaggedBy = (userId: number, copies: Copies) =>
  forEachFlag((flag) =>
    copies.messages.map((each) => each.messageId).filter((id) => copies.flags(userId, id).includes(flag)),
  );

const changesOf = (before: Flagged, after: Flagged) =>
  forEachFlag((flag) => [...new Set(before[flag]).symmetricDifference(new Set(after[flag]))].toSorted((a, b) => a - b));

const changedByMove = (userId: number, { effects, flags: { posted } }: FollowedFlags) =>
  forEachFlag((flag) =>
    (effects.of(flagsChangedByMove) ?? [])
      .filter((change) => change.userId === userId && change.flag === flag)
      .flatMap(({ messages }) => messages)
      .flatMap(({ conversation, ids }) => [...posted.conversation(conversation)!.between(ids)])
      .toSorted((a, b) => a - b),
  );

describe('flags of messages', () => {
  it('are in the order that clients know, with mentions only for those who were sent the message', () => {
    const state = new FollowedFlags();
    const mentions = { userIds: [11, 12], everyone: true, topicParticipantIds: [11] };
    state.subscribe(11, 1);
    state.post(1, kitchen(), { mentions });
    for (const flag of FLAGS) state.change('add', 11, flag, [message(1)]);
    state.change('add', 12, 'starred', [message(1)]);

    expect(state.flags.flagsFor(11, { ...message(1), mentions })).toEqual([
      'read',
      'starred',
      'collapsed',
      'mentioned',
      'stream_wildcard_mentioned',
      'topic_wildcard_mentioned',
      'wildcard_mentioned',
    ]);
    expect(state.flags.flagsFor(12, { ...message(1), mentions })).toEqual(['read', 'starred', 'historical']);
    expect(state.flags.flagsFor(13, { ...message(1), mentions })).toEqual(['read', 'historical']);
  });

  it('say read for the sender whose program says so', () => {
    const state = new FollowedFlags();
    state.subscribe(11, 1);
    state.post(1, kitchen(), { senderId: 11, readBySender: true });
    state.post(2, kitchen(), { senderId: 11 });

    expect(state.flags.unreadIds(11)).toEqual([2]);
  });

  it('end with the subscription of the channel that a message is in now, not of where it was posted', () => {
    const state = new FollowedFlags();
    for (const channelId of [1, 2]) state.subscribe(11, channelId);
    for (const id of [1, 2, 3]) state.post(id, kitchen());
    state.move([2], 1, 2);
    state.unsubscribe(11, 1);
    expect(state.flags.unreadIds(11)).toEqual([2]);

    state.unsubscribe(11, 2);
    state.subscribe(11, 2);
    expect(state.flags.unreadIds(11)).toEqual([]);
  });

  it.each([2, PROTECTED])('stay when the message moves to channel %i while the account is deactivated', (channelId) => {
    const state = new FollowedFlags();
    state.protect(PROTECTED);
    state.member(11);
    for (const id of [1, channelId]) state.subscribe(11, id);
    const mentions = { ...NO_MENTIONS, userIds: [11] };
    state.post(1, kitchen(), { mentions });
    state.change('add', 11, 'starred', [message(1)]);
    state.deactivate(11);
    state.move([1], 1, channelId);
    state.reactivate(11);

    const moved = { messageId: 1, conversation: { kind: 'channel', channelId, topic: 'lunch' }, mentions } as const;
    expect(state.flags.flagsFor(11, moved)).toEqual(['starred', 'mentioned']);
    expect(state.flags.starredIds(11)).toEqual([1]);
    expect(state.flags.unreadIds(11)).toEqual([1]);
  });

  it('go with the batch of a topic that is deleted, before each of its messages is', () => {
    const state = new FollowedFlags();
    state.subscribe(11, 1);
    for (const id of [1, 2, 3]) state.post(id, kitchen());
    state.move([2], 1, 2);
    state.move([2], 2, 1);
    state.change('add', 11, 'starred', [message(1), message(3)]);
    const messages = [1, 2].map((messageId) => ({ messageId, arrivedAt: null, alsoKnownTo: [] }));
    state.follow<TopicMessagesDeleted>({ type: 'TopicMessagesDeleted', data: { conversation: kitchen(), messages } });

    expect(state.flags.unreadIds(11)).toEqual([3]);
    expect(state.flags.starredIds(11)).toEqual([3]);
    expect([...state.flags.posted.messagesIn(1)].map(({ messageId }) => messageId)).toEqual([3]);
    expect([1, 2, 3].map((id) => state.directory.messageIds.has(id))).toEqual([false, false, true]);
  });

  it('leave a message unread that the log gets after later ones were read', () => {
    const state = new FollowedFlags();
    state.subscribe(11, 1);
    for (const id of [1, 2, 4]) state.post(id, kitchen());
    state.change('add', 11, 'read', [message(1), message(2), message(4)]);
    state.post(3, kitchen());

    expect(state.flags.unreadIds(11)).toEqual([3]);
  });

  it('stay few ranges while somebody reads interleaved conversations', () => {
    const state = new FollowedFlags();
    for (const channelId of CHANNELS) state.subscribe(11, channelId);
    for (let id = 1; id <= 3000; id++) {
      const conversation = { kind: 'channel', channelId: 1 + (id % 3), topic: 'lunch' } as const;
      state.post(id, conversation);
      state.change('add', 11, 'read', [message(id, conversation)]);
    }

    expect(CHANNELS.map((id) => state.flags.kept.of('read', 11, `channel:${id}`).length / 2)).toEqual([1, 1, 1]);
  });

  it('say everything read with one range for each conversation', () => {
    const state = new FollowedFlags();
    for (const channelId of CHANNELS) state.subscribe(11, channelId);
    for (let id = 1; id <= 100_000; id++) state.post(id, { kind: 'channel', channelId: 1 + (id % 3), topic: 'lunch' });
    const ids = state.flags.unread(11).map((unread) => unread.ids);

    expect(ids).toEqual([[[3, 99_999]], [[1, 100_000]], [[2, 99_998]]]);
  });

  it('survive a snapshot', () => {
    const state = new FollowedFlags();
    for (const channelId of CHANNELS) state.subscribe(11, channelId);
    state.post(1, kitchen(), { mentions: { ...NO_MENTIONS, userIds: [11] } });
    state.post(2, kitchen('dinner'));
    state.post(3, { kind: 'direct', userIds: [11, 12] });
    state.change('add', 11, 'starred', [message(1)]);
    state.move([2], 1, 2);
    const rows = [...new MessageFlagsPart(state.flags).snapshot()];
    const restored = new MessageFlags(state.directory);
    const part = new MessageFlagsPart(restored);
    part.restore(JSON.parse(JSON.stringify(rows)) as SnapshotRow[]);

    expect([...part.snapshot()]).toEqual(rows);
    expect(restored.starredIds(11)).toEqual([1]);
    const unread = unreadMessages(11, true, restored);
    expect(unread).toMatchObject({ count: 3, mentions: [1] });
    expect(unread).toEqual(unreadMessages(11, true, state.flags));
  });

  it('are exactly those of a copy for each recipient, whatever happens', () => {
    const channelId = fc.constantFrom(...CHANNELS);
    const userId = fc.constantFrom(...USERS);
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('subscribe' as const), userId, channelId }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('unsubscribe' as const), userId, channelId }) },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constantFrom('deactivate' as const, 'reactivate' as const), userId }),
      },
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('post' as const), userId, channelId, own: fc.boolean() }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), userId, other: userId }) },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('add' as const),
          userId,
          flag: fc.constantFrom(...FLAGS),
          nth: fc.array(fc.nat(), { maxLength: 4 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('remove' as const),
          userId,
          flag: fc.constantFrom(...FLAGS),
          nth: fc.array(fc.nat(), { maxLength: 4 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('move' as const),
          channelId,
          other: channelId,
          nth: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        }),
      },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const state = new FollowedFlags();
        const copies = new Copies();
        state.protect(PROTECTED);
        for (const userId of USERS) state.member(userId);
        for (const userId of USERS) copies.take({ kind: 'subscribe', userId, channelId: 1 }, state);
        for (const id of CHANNELS) copies.take({ kind: 'subscribe', userId: USERS[0]!, channelId: id }, state);
        for (const each of steps) {
          const [effects, before] = [state.effects, new Map(USERS.map((user) => [user, flaggedBy(user, copies)]))];
          copies.take(each, state);
          const isMoved = each.kind === 'move' && state.effects !== effects;
          for (const user of USERS) {
            if (isMoved)
              expect(changedByMove(user, state)).toEqual(changesOf(before.get(user)!, flaggedBy(user, copies)));
            expect(state.flags.unreadIds(user)).toEqual(copies.unread(user));
            for (const { messageId, conversation } of copies.messages) {
              expect(state.flags.flagsFor(user, message(messageId, conversation))).toEqual(
                copies.flags(user, messageId),
              );
            }
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
