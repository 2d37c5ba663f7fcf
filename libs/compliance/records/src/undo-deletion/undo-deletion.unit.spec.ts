import {
  ConfusingDeletions,
  decideUndoDeletion,
  deletionsNamed,
  NothingRestorable,
  NothingToUndo,
  UndoNeedsReason,
} from './undo-deletion.decide.js';

const request = { correlationId: 'c1' };
const nobody = { correlationId: undefined, userId: undefined, from: undefined, to: undefined };

describe('An undo', () => {
  it('brings back what can come back, and says why', () => {
    const obstacles = new Map([[8, 'channel archived']]);
    expect(decideUndoDeletion(request, ' By mistake ', [7, 8, 9], obstacles)).toEqual([
      { type: 'DeletionUndone', data: { deletions: request, reason: 'By mistake', messageIds: [7, 9] } },
    ]);
  });

  it('is refused without anything to undo, without a reason, and where nothing can come back', () => {
    expect(() => decideUndoDeletion(request, 'By mistake', [], new Map())).toThrow(NothingToUndo);
    expect(() => decideUndoDeletion(request, ' ', [7], new Map())).toThrow(UndoNeedsReason);
    const all = new Map([[7, 'author deleted']]);
    expect(() => decideUndoDeletion(request, 'By mistake', [7], all)).toThrow(NothingRestorable);
    expect(() => decideUndoDeletion(request, 'By mistake', [7], all)).toThrow('author deleted');
  });

  it('names a request, or an account with a period', () => {
    expect(deletionsNamed({ ...nobody, ...request })).toEqual(request);
    const period = { userId: 5, from: 1, to: 2 };
    expect(deletionsNamed({ ...nobody, ...period })).toEqual({ userId: 5, from: 1000, to: 2999 });
    for (const asked of [{}, { ...request, userId: 5 }, { userId: 5 }, { ...period, from: 3 }])
      expect(() => deletionsNamed({ ...nobody, ...asked })).toThrow(ConfusingDeletions);
  });
});
