import { type Configuration, openCoordination, readConfiguration } from '@chat/composition';
import type { Coordination } from '@chat/coordination';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { describeOnMongoDB } from '../../../test/support/engines/mongodb.js';
import { aloneAmongCommands } from './alone-among-commands.js';

describeOnMongoDB('a command where servers share the data', (replicaSet) => {
  const store = openMemoryReadStore();
  let configuration: Configuration;
  let coordination: Coordination;
  beforeEach(async () => {
    const url = replicaSet().newDatabase();
    configuration = readConfiguration({ CHAT_EVENT_LOG: 'esdb://127.0.0.1?tls=false', CHAT_READ_STORE: url });
    coordination = await openCoordination(configuration, store);
  });
  afterEach(() => coordination.close());

  it('ends when it can no longer keep others away', async () => {
    const working = aloneAmongCommands('beside servers', configuration, store, async () => {
      const { holder } = (await coordination.holderOf('command'))!;
      await coordination.release('command', holder);
      expect(await coordination.acquire('command', 'another', 60)).toBe(true);
      return new Promise(() => {});
    });
    await expect(working).rejects.toThrow('start the same command again');
    expect(await coordination.holderOf('command')).toMatchObject({ holder: 'another' });
  });

  it('is refused in place of servers that run, wherever they run', async () => {
    await coordination.acquire('server/one', 'one/1', 60, 'http://one.example');
    const working = aloneAmongCommands('in place of servers', configuration, store, async () => 'done');
    await expect(working).rejects.toThrow('Servers are running at http://one.example; stop them first.');
    await coordination.release('server/one', 'one/1');
    expect(await aloneAmongCommands('in place of servers', configuration, store, async () => 'done')).toBe('done');
  });
});
