import { type Directory, WritableDirectory } from '@chat/directory';
import { aUser } from '@chat/chat-testing';
import { LIMITS } from '../audit.limits.js';
import { Readers } from '../evidence/readers.fold.js';
import { AccessHistory } from './access-history.js';

const people = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

function directoryOf(userIds: readonly number[]): Directory {
  const directory = new WritableDirectory();
  for (const id of userIds) directory.putUser(aUser(id));
  return directory;
}

describe('people who could read a message', () => {
  /** @limit messageLife.accessRows */
  it('are listed up to a number, and the others are counted', () => {
    const userIds = people(LIMITS.messageLife.accessRows + 1);
    const history = new AccessHistory(directoryOf(userIds));
    const conversation = { kind: 'direct', userIds } as const;
    history.take(0, { messageId: 1, senderId: 1, conversation, arrivedAt: null, isDeleted: false }, userIds.slice(1));
    expect(history.shown(0)).toMatchObject({ access: { length: LIMITS.messageLife.accessRows }, omitted: 0 });
    history.take(1, { messageId: 1, senderId: 1, conversation, arrivedAt: null, isDeleted: false }, [1]);
    expect(history.shown(1)).toMatchObject({ access: { length: LIMITS.messageLife.accessRows }, omitted: 1 });
  });

  /** @limit evidence.readers */
  it.each([0, 1])('are named in a package up to a number, beyond it by %i', (omitted) => {
    const userIds = people(LIMITS.evidence.readers + omitted);
    const state = { directory: directoryOf(userIds), fold: () => undefined };
    const readers = new Readers((() => state) as never, [7]);
    const conversation = { kind: 'direct', userIds };
    const posted = { type: 'MessagePosted', stream: 'message-7', data: { messageId: 7, conversation } };
    readers.take({ ...posted, metadata: { time: 0 } } as never);
    expect(readers.shown()).toMatchObject([{ readers: { length: LIMITS.evidence.readers }, omitted }]);
  });
});
