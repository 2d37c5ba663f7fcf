import { aDirectory, aUser } from './directory.fixture.js';
import { DirectoryIdSequence } from './id-sequence.js';

describe('ids', () => {
  it('go on after the largest of the log, each kind for itself', async () => {
    const ids = new DirectoryIdSequence(aDirectory(aUser(8), aUser(3)));
    expect([await ids.next('user'), await ids.next('user'), await ids.next('message')]).toEqual([9, 10, 1]);
  });

  it('are given once, before and after the log has the one before', async () => {
    const directory = aDirectory();
    const ids = new DirectoryIdSequence(directory);
    const given = await Promise.all([ids.next('channel'), ids.next('channel')]);
    directory.lastIds.channel = 1;
    given.push(await ids.next('channel'));
    directory.lastIds.channel = 7;
    given.push(await ids.next('channel'));
    expect(given).toEqual([1, 2, 3, 8]);
  });
});
