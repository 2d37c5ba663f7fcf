import { openLocalCoordination } from '@chat/coordination/local';
import { openMemoryReadStore } from '@chat/read-store/memory';
import type { Directory } from './directory.js';
import { aDirectory, aUser } from './directory.fixture.js';
import { IdSequence } from './id-sequence.js';

const coordination = () => openLocalCoordination(openMemoryReadStore());
const idsOf = (directory: Directory) => new IdSequence(directory, coordination());

describe('ids', () => {
  it('go on after the largest of the log, each kind for itself', async () => {
    const ids = idsOf(aDirectory(aUser(8), aUser(3)));
    expect([await ids.next('user'), await ids.next('user'), await ids.next('message')]).toEqual([9, 10, 1]);
  });

  it('are given once, before and after the log has the one before', async () => {
    const directory = aDirectory();
    const ids = idsOf(directory);
    const given = await Promise.all([ids.next('channel'), ids.next('channel'), ids.next('channel')]);
    directory.lastIds.channel = 1;
    given.push(await ids.next('channel'));
    directory.lastIds.channel = 7;
    given.push(await ids.next('channel'));
    expect(given).toEqual([1, 2, 3, 4, 8]);
  });

  it('are given once by all servers', async () => {
    const shared = coordination();
    const servers = [new IdSequence(aDirectory(), shared), new IdSequence(aDirectory(), shared)];
    const given = await Promise.all(Array.from({ length: 20 }, (_, at) => servers[at % 2]!.next('message')));
    expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('fail while the counter is away, and go on when it is back', async () => {
    const shared = coordination();
    const ids = new IdSequence(aDirectory(), shared);
    const { advance } = shared;
    shared.advance = () => Promise.reject(new Error('away'));
    await expect(Promise.all([ids.next('user'), ids.next('user')])).rejects.toThrow('away');
    shared.advance = advance;
    expect(await ids.next('user')).toBe(1);
  });
});
