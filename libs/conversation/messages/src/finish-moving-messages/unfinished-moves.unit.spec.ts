import type { RecordedEvent } from '@chat/kernel';
import type { MessageContentEdited } from '../message/message.events.js';
import { UnfinishedMoves } from './unfinished-moves.js';

const MOVE = { topic: 'dinner', propagateMode: 'change_one', notifyOldThread: false, notifyNewThread: true } as const;
const METADATA = { actorId: 11, realmId: 1, correlationId: 'r', causationId: 'r', time: 1 };

function edit(revision: number, move?: typeof MOVE): RecordedEvent<MessageContentEdited> {
  const data = { messageId: 7, content: `version ${revision}`, ...(move && { move }) } as MessageContentEdited['data'];
  const recorded = { type: 'MessageContentEdited', stream: 'message-7', id: `e${revision}` } as const;
  return { ...recorded, data, revision, position: revision, metadata: METADATA };
}

let unfinished: UnfinishedMoves;
beforeEach(() => (unfinished = new UnfinishedMoves()));

describe('the moves that are not finished', () => {
  it('are those of edits that move, until their move is stored', () => {
    unfinished.noteEdit(edit(1));
    expect(unfinished.all()).toEqual([]);
    unfinished.noteEdit(edit(2, MOVE));
    expect(unfinished.find(7, 2)).toMatchObject({ revision: 2, isSuperseded: false });
    expect(unfinished.finish(7, 2)).toMatchObject({ revision: 2 });
    expect([unfinished.find(7, 2), unfinished.all()]).toEqual([undefined, []]);
  });

  it('remain when the content is edited again, but not its old version', () => {
    unfinished.noteEdit(edit(1, MOVE));
    unfinished.noteEdit(edit(2, MOVE));
    unfinished.noteEdit(edit(3));
    expect(unfinished.all().map(({ revision, isSuperseded }) => [revision, isSuperseded])).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(unfinished.finish(7, 1)).toMatchObject({ revision: 1 });
    expect(unfinished.all()).toHaveLength(1);
  });

  it('end with their message', () => {
    unfinished.noteEdit(edit(1, MOVE));
    unfinished.forget(7);
    expect([unfinished.all(), unfinished.finish(7, 1)]).toEqual([[], undefined]);
  });
});
