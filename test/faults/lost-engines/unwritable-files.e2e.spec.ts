import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fillDisk } from '@chat/testing';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { faultsOf, storedMessages } from '../../support/real-processes/stored-data.js';
import { Observer } from './observer.js';

/** Waits for the transaction that the server may be writing. */
function lock({ folder }: ServerProcess, file: string): () => void {
  const database = new DatabaseSync(join(folder, file), { timeout: 10_000 });
  database.exec('BEGIN IMMEDIATE');
  return () => database.close();
}

describe('a server', () => {
  let server: ServerProcess;
  let observer: Observer;
  beforeEach(async () => {
    server = await ServerProcess.launch({ CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite' });
    observer = new Observer(server);
  });
  afterEach(() => server[Symbol.asyncDispose]());

  const contentsInLog = async () =>
    [...(await storedMessages(server.environment)).values()].flatMap(({ contents }) => contents);

  it.each<[string, () => () => void]>([
    ['whose disk is full', () => fillDisk(server.pid)],
    ['whose log another program has locked', () => lock(server, 'events.db')],
  ])('%s refuses commands, shows what is stored, and goes on by itself', async (_what, hinder) => {
    const id = await observer.send('before');
    const { heard } = await observer.listen();
    const release = hinder();
    await observer.mustBeRefused('sending');
    await observer.mustBeRefused('editing', id);
    expect((await observer.contents()).at(-1)).toBe('before');
    release();
    await observer.mustBeServedAgain('after');
    expect(await heard).toBe('after');
    await server.stop();
    expect(await faultsOf(server.environment)).toEqual([]);
    expect(await contentsInLog()).not.toContain('refused');
  });

  it('whose disk is full shows everything that is stored, also to clients that come now', async () => {
    const id = await observer.send('before');
    const file = await observer.upload('kept');
    const release = fillDisk(server.pid);
    await observer.mustBeRefused('sending');
    for (const _again of [1, 2]) {
      await observer.mustReadEverything(id, file, 'kept');
      await observer.mustRegister();
      await observer.mustBeRefused('editing', id);
    }
    release();
    await observer.mustBeServedAgain('after');
  });

  it('whose read store another program has locked refuses commands once it knows, and goes on by itself', async () => {
    await observer.send('before');
    const release = lock(server, 'read-store.db');
    await observer.mustBeRefused('sending');
    release();
    await observer.mustBeServedAgain('after');
    await server.stop();
    expect(await faultsOf(server.environment)).toEqual([]);
  });
});
