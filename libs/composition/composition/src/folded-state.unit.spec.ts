import { combineFolds, type SnapshotRow, type WritableDirectory } from '@chat/directory';
import type { DomainEvent, RecordedEvent } from '@chat/kernel';
import { UnfinishedMoves } from '@chat/messages';
import { recorded } from '@chat/testing';
import { Attachments } from '@chat/uploads';
import fc from 'fast-check';
import { FoldedState } from './folded-state.js';
import { erased, histories, sampledTypes } from './histories.fixture.js';

function follow(state: FoldedState, events: readonly RecordedEvent[]): FoldedState {
  for (const event of events) state.fold(event);
  return state;
}

function followWithFoldsReversed(state: FoldedState, events: readonly RecordedEvent[]): void {
  const fold = combineFolds(state.folds.toReversed());
  for (const event of events) fold(state.directory as WritableDirectory, event);
}

const rowsOf = (state: FoldedState): SnapshotRow[][] => state.parts.map((part) => [...part.snapshot()]);
const stored = (rows: SnapshotRow[][]) => JSON.parse(JSON.stringify(rows)) as SnapshotRow[][];
const inAnyOrder = (rows: SnapshotRow[][]) => rows.map((part) => part.map((row) => JSON.stringify(row)).toSorted());

const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b);

/** Answers to the rest of the service's questions about three accounts, channels and messages. */
function answersOf(state: FoldedState): unknown {
  const { directory, messageFlags } = state;
  const attachments = state.get(Attachments);
  const unfinishedMoves = state.get(UnfinishedMoves);
  const ids = [1, 2, 3];
  return ids.map((id) => ({
    named: ['Ada', 'Grace', 'Linus'].map((name) => directory.userByName(name)?.id),
    known: directory.userByEmail(`user${id}@example.com`),
    keys: ['key', 'second', 'third'].map((key) => directory.userByApiKeyHash(`${key} ${id}`)?.id),
    group: directory.groupByName(`group ${19 + id}`),
    channel: ['', 'soup', 'stew'].map((suffix) => directory.channelByName(`Channel ${id}${suffix}`)),
    activity: directory.activity(id),
    subscribers: [directory.subscribers(id), directory.formerSubscribers(id)].map(sorted),
    subscriptions: [...directory.subscriptionsOf(id).values()].map(({ intervals: _drawnIn, ...rest }) => rest),
    directs: [...directory.directKeysOf(id)].toSorted(),
    belongs: ids.map((other) => directory.belongs(id, 19 + other)),
    reads: [...directory.channels()].map((channel) => directory.canReadChannel(id, channel)),
    unread: messageFlags.unreadIds(id),
    starred: messageFlags.starredIds(id),
    newest: messageFlags.newestDelivered(id),
    files: attachments.ofOwner(id),
    file: attachments.byPath(`path ${id}`),
    linkedBy: attachments.messageIds(id),
    readable: attachments.readable(id, ['path 1', 'path 2', 'path 3']),
    space: attachments.spaceUsed,
    unfinished: unfinishedMoves.all(),
  }));
}

describe('what a process keeps in memory', () => {
  it('is the same whichever of its folds takes an event first', () => {
    fc.assert(
      fc.property(histories, (events) => {
        const [straight, other] = [new FoldedState(), new FoldedState()];
        follow(straight, events);
        followWithFoldsReversed(other, events);
        expect(inAnyOrder(rowsOf(other))).toEqual(inAnyOrder(rowsOf(straight)));
        expect(answersOf(other)).toEqual(answersOf(straight));
      }),
      { numRuns: 100 },
    );
  });

  it('is the same after a snapshot, wherever it is taken, as without', () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 120 }), (events, at) => {
        const straight = follow(new FoldedState(), events);
        const saved = stored(rowsOf(follow(new FoldedState(), events.slice(0, at))));
        const restored = follow(new FoldedState(), events.slice(at).toReversed());
        restored.parts.forEach((part, number) => part.restore(saved[number]!));
        follow(restored, events.slice(at));
        expect(inAnyOrder(rowsOf(restored))).toEqual(inAnyOrder(rowsOf(straight)));
        expect(answersOf(restored)).toEqual(answersOf(straight));
        expect(restored.directory.lastIds).toEqual(straight.directory.lastIds);
      }),
      { numRuns: 200 },
    );
  });

  it('does not show in a replay what was erased, and is the same for it; also from an older snapshot', () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 120 }), (events, at) => {
        const live = follow(new FoldedState(), events);
        const replayed = follow(new FoldedState(), erased(events));
        expect(inAnyOrder(rowsOf(replayed))).toEqual(inAnyOrder(rowsOf(live)));
        expect(answersOf(replayed)).toEqual(answersOf(live));
        expect(replayed.directory.lastIds).toEqual(live.directory.lastIds);

        const saved = stored(rowsOf(follow(new FoldedState(), events.slice(0, at))));
        const restored = new FoldedState();
        restored.parts.forEach((part, number) => part.restore(saved[number]!));
        const from = events[at]?.position ?? Infinity;
        follow(
          restored,
          erased(events).filter(({ position }) => position >= from),
        );
        expect(inAnyOrder(rowsOf(restored))).toEqual(inAnyOrder(rowsOf(live)));
      }),
      { numRuns: 200 },
    );
  });

  it('has no flags of a deleted account, which depend on when it was in use', () => {
    const user = { userId: 1, email: 'user1@example.com', fullName: 'Ada', role: 400, isBot: false, apiKeyHash: null };
    const account = { ...user, botType: null, botOwnerId: null, isImportedStub: false, dateJoined: 1_700_000_000 };
    const place = { kind: 'channel', channelId: 1, topic: 'lunch' };
    const mentions = { userIds: [], everyone: false, topicParticipantIds: [] };
    const posted = { messageId: 1, senderId: 2, conversation: place, content: 'soup', mentions, readBySender: false };
    const events = [
      ['UserJoined', { ...account, isSystemBot: false, specialPermissions: [], passwordHash: null }],
      ['ChannelsSubscribed', { userId: 1, subscriptions: [{ channelId: 1, color: '' }] }],
      ['UserDeactivated', { userId: 1 }],
      ['MessagePosted', posted],
      ['UserReactivated', { userId: 1 }],
      ['MessageFlagsAdded', { userId: 1, flag: 'starred', messages: [{ conversation: 'channel:1', ids: [[1, 1]] }] }],
      ['AccountDeleted', account],
      ['UserDeactivated', { userId: 1, isDeleted: true }],
    ].map(([type, data], at) => recorded({ type, data } as DomainEvent, {}, { position: at + 1 }));
    const [live, replayed] = [follow(new FoldedState(), events), follow(new FoldedState(), erased(events))];
    expect(erased(events)).toHaveLength(5);
    expect(inAnyOrder(rowsOf(replayed))).toEqual(inAnyOrder(rowsOf(live)));
  });

  it('is copied for a snapshot: what comes later does not change the rows', () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 120 }), (events, at) => {
        const state = follow(new FoldedState(), events.slice(0, at));
        const expected = stored(rowsOf(state));
        const snapshots = state.parts.map((part) => part.snapshot());
        follow(state, events.slice(at));
        expect(stored(snapshots.map((rows) => [...rows]))).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('is tried with every event that a fold takes', () => {
    const types = new FoldedState().folds.flatMap((fold) => Object.keys(fold));
    expect(types.filter((type) => !sampledTypes.has(type))).toEqual([]);
  });
});
