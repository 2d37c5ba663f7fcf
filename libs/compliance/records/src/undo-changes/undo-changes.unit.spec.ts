import { Role } from '@chat/directory';
import {
  changesNamed,
  ConfusingChanges,
  decideUndo,
  NothingRestorable,
  NothingToUndo,
  type PlannedUndo,
  UndoNeedsReason,
} from './undo-changes.decide.js';

const request = { correlationId: 'c1' };
const nobody = { correlationId: undefined, userId: undefined, from: undefined, to: undefined };
const NONE = { reverted: [], obstacles: [] };
const planned = (own: Partial<PlannedUndo>): PlannedUndo => ({
  deletedIds: [],
  obstacles: new Map(),
  moves: NONE,
  subscriptions: NONE,
  roles: NONE,
  ...own,
});

describe('An undo', () => {
  it('brings back what can come back, and says why', () => {
    const obstacles = new Map([[8, 'channel archived']]);
    expect(decideUndo(request, ' By mistake ', planned({ deletedIds: [7, 8, 9], obstacles }))).toEqual([
      { type: 'DeletionUndone', data: { deletions: request, reason: 'By mistake', messageIds: [7, 9] } },
    ]);
  });

  it('names what is changed back, in an event of its own', () => {
    const subscription = { channelId: 3, isSubscribed: true };
    const undo = planned({
      deletedIds: [7],
      moves: { reverted: [4, 5], obstacles: [[6, 'changed since']] },
      subscriptions: { reverted: [12, 11].map((userId) => ({ userId, ...subscription })), obstacles: [] },
      roles: { reverted: [{ userId: 11, role: Role.member }], obstacles: [] },
    });
    const data = {
      changes: request,
      reason: 'By mistake',
      movedIds: [4, 2],
      subscriptions: [{ ...subscription, userIds: [11, 2] }],
      roles: [{ userId: 11, role: Role.member }],
    };
    expect(decideUndo(request, 'By mistake', undo)).toMatchObject([
      { type: 'DeletionUndone' },
      { type: 'ChangesUndone', data },
    ]);
  });

  it('is refused without anything to undo, without a reason, and where nothing can be changed back', () => {
    expect(() => decideUndo(request, 'By mistake', planned({}))).toThrow(NothingToUndo);
    expect(() => decideUndo(request, ' ', planned({ deletedIds: [7] }))).toThrow(UndoNeedsReason);
    const all = planned({
      deletedIds: [7],
      obstacles: new Map([[7, 'author deleted']]),
      moves: { reverted: [], obstacles: [[4, 'changed since']] },
    });
    expect(() => decideUndo(request, 'By mistake', all)).toThrow(NothingRestorable);
    expect(() => decideUndo(request, 'By mistake', all)).toThrow('author deleted, changed since');
  });

  it('names a request, or an account with a period', () => {
    expect(changesNamed({ ...nobody, ...request })).toEqual(request);
    const period = { userId: 5, from: 1, to: 2 };
    expect(changesNamed({ ...nobody, ...period })).toEqual({ userId: 5, from: 1000, to: 2999 });
    for (const asked of [{}, { ...request, userId: 5 }, { userId: 5 }, { ...period, from: 3 }])
      expect(() => changesNamed({ ...nobody, ...asked })).toThrow(ConfusingChanges);
  });
});
