import type { ReadStore } from '@chat/read-store';
import { KEPT_CONTENT } from '../erase-due-content/kept-content.projection.js';
import { foundChanges, UNDONE_KINDS } from './found-changes.js';
import { REVERSIBLE_CHANGES } from './reversible-changes.projection.js';
import { TooManyChanges } from './undo-changes.decide.js';
import { LIMITS } from '../records.limits.js';

interface Condition {
  readonly $in: readonly string[];
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => ({ _id: at + 1, kind: 'roles' }));

function storeWith(deleted: number, changes: number): ReadStore {
  const documents = new Map<object, ReturnType<typeof numbers>>([
    [KEPT_CONTENT, numbers(deleted)],
    [REVERSIBLE_CHANGES, numbers(changes)],
  ]);
  const find = async (collection: object, { filter, limit }: { filter: { kind?: Condition }; limit: number }) =>
    documents
      .get(collection)!
      .filter(({ kind }) => filter.kind?.$in.includes(kind) ?? true)
      .slice(0, limit);
  return { find } as unknown as ReadStore;
}

const find = (deleted: number, changes: number) =>
  foundChanges(storeWith(deleted, changes), { correlationId: 'c1' }, UNDONE_KINDS);

const { messagesRestored, changesUndone } = LIMITS.records;

/** @limit records.messagesRestored */
it('An undo leaves further deleted messages for another request', async () => {
  expect(await find(messagesRestored, 0)).toMatchObject({ hasMore: false });
  const found = await find(messagesRestored + 1, 0);
  expect(found).toMatchObject({ hasMore: true });
  expect(found.kept).toHaveLength(messagesRestored);
});

/** @limit records.changesUndone */
it('An undo refuses more changes than it takes back at once', async () => {
  expect((await find(0, changesUndone)).changes.get('roles')).toHaveLength(changesUndone);
  await expect(find(0, changesUndone + 1)).rejects.toThrow(TooManyChanges);
});

it('Changes of kinds that are not requested do not count for the limit of an undo', async () => {
  const store = storeWith(0, changesUndone + 1);
  const { changes } = await foundChanges(store, { correlationId: 'c1' }, ['moves', 'subscriptions']);
  expect(changes.size).toBe(0);
});
