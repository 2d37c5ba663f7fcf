import { openLocalCoordination } from '@chat/coordination/local';
import { RevisionConflict } from '@chat/event-log';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { aUser } from '@chat/chat-testing';
import type { Directory } from '../directory/directory.js';
import { aDirectory } from '../directory/directory.fixture.js';
import { IdSequence, IdTaken } from './id-sequence.js';
import { LastId } from './last-id.js';

const coordination = () => openLocalCoordination(openMemoryReadStore());
const idsOf = (directory: Directory) => new IdSequence(directory, coordination());

describe('ids', () => {
  it('go on after the largest of the log, each kind for itself', async () => {
    const ids = idsOf(aDirectory(aUser(8), aUser(3)));
    expect([await ids.next('user'), await ids.next('user'), await ids.next('message')]).toEqual([9, 10, 1]);
  });

  it('of a capability go on after the largest that it has seen, also after a snapshot', async () => {
    const [drafts, restored] = [new LastId('draft'), new LastId('draft')];
    for (const id of [3, 12, 8]) drafts.raise(id);
    restored.restore(drafts.snapshot());
    expect(await idsOf(aDirectory()).next(drafts)).toBe(13);
    expect(await idsOf(aDirectory()).next(restored)).toBe(13);
    restored.restore([]);
    expect(await idsOf(aDirectory()).next(restored)).toBe(1);
  });

  it('are given once, before and after the log has the one before', async () => {
    const directory = aDirectory();
    const ids = idsOf(directory);
    const given = await Promise.all([ids.next('channel'), ids.next('channel'), ids.next('channel')]);
    directory.raiseLastId('channel', 1);
    given.push(await ids.next('channel'));
    directory.raiseLastId('channel', 7);
    given.push(await ids.next('channel'));
    expect(given).toEqual([1, 2, 3, 4, 8]);
  });

  it('are given once by all servers', async () => {
    const shared = coordination();
    const servers = [new IdSequence(aDirectory(), shared), new IdSequence(aDirectory(), shared)];
    const given = await Promise.all(Array.from({ length: 20 }, (_, at) => servers[at % 2]!.next('message')));
    expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('fail while the counter is unavailable, and go on when it is back', async () => {
    const shared = coordination();
    const ids = new IdSequence(aDirectory(), shared);
    const { advance } = shared;
    shared.advance = () => Promise.reject(new Error('away'));
    await expect(Promise.all([ids.next('user'), ids.next('user')])).rejects.toThrow('away');
    shared.advance = advance;
    expect(await ids.next('user')).toBe(1);
  });

  it('that turn out to be taken are passed over, once everything is known that any server has used', async () => {
    const directory = aDirectory();
    const shared = coordination();
    const ids = new IdSequence(directory, shared, async () => void directory.raiseLastId('message', 40));
    const tried: number[] = [];
    const created = ids.assign('message', async (id) => {
      tried.push(id);
      if (id <= 40) throw new RevisionConflict(`message-${id}`, 'no_stream', 0);
      return id;
    });
    expect(await created).toBe(41);
    expect(tried).toEqual([1, 41]);
  });

  it('are tried a few times only', async () => {
    let tried = 0;
    const taken = () => Promise.reject(new IdTaken(`${++tried} is taken.`));
    await expect(idsOf(aDirectory()).assign('message', taken)).rejects.toThrow('5 is taken.');
  });
});
