import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, inPath, successful } from '@chat/testing';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { ChatCommand, chat } from '../real-processes/chat-command.js';
import { Run, ServerProcess } from '../real-processes/server-process.js';

const starting = (environment: Readonly<Record<string, string>>) => new Run(environment).ending();

describe('an EventStoreDB with embedded read stores', () => {
  let standIn: EventStoreDbStandIn;
  let server: ServerProcess;
  let elsewhere: Readonly<Record<string, string>>;
  const inUse = /is in use by the server of the data folder .* need the same CHAT_READ_STORE=mongodb:.*adopt-log\n$/;

  beforeAll(async () => {
    standIn = await EventStoreDbStandIn.start();
    const log = inPath(standIn.connectionString, 'team');
    server = await ServerProcess.launch({ CHAT_EVENT_LOG: log, CHAT_READ_STORE: 'sqlite' });
    elsewhere = {
      ...server.environment,
      CHAT_DATA_DIR: mkdtempSync(join(tmpdir(), 'chat-elsewhere-')),
      CHAT_PORT: String(await freePort()),
    };
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await standIn.close();
    rmSync(elsewhere['CHAT_DATA_DIR']!, { recursive: true });
  });

  it('serves one server: a second one, in the same folder or elsewhere, is refused, and so are erase and import', async () => {
    const sameFolder = await starting({ ...server.environment, CHAT_PORT: elsewhere['CHAT_PORT']! });
    expect([sameFolder.exitCode, sameFolder.stderr]).toEqual([
      1,
      expect.stringMatching(/is in use by another process/),
    ]);
    for (const readStore of ['sqlite', 'memory']) {
      const { exitCode, stderr } = await starting({ ...elsewhere, CHAT_READ_STORE: readStore });
      expect([exitCode, stderr]).toEqual([1, expect.stringMatching(inUse)]);
    }
    for (const environment of [server.environment, elsewhere]) {
      const { exitCode, stderr } = await new ChatCommand(environment, 'erase').ended;
      expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/in use by/)]);
    }
  });

  it('stays with a server that was killed, which comes back at once', async () => {
    await server.kill();
    expect((await starting(elsewhere)).stderr).toMatch(inUse);
    await server.start();
    const owner = server.owner();
    successful(await owner.post('/messages', { type: 'direct', to: [owner.email], content: 'back' }));
    owner.close();
  });

  it('passes to another server when the first has stopped, or is gone for good by the word of the operator', async () => {
    await server.stop();
    const other = new Run(elsewhere);
    await other.listening;
    expect((await starting({ ...server.environment, CHAT_PORT: elsewhere['CHAT_PORT']! })).stderr).toMatch(inUse);
    await other.end('SIGKILL');
    await chat(server.environment, 'adopt-log');
    await server.start();
    expect((await starting(elsewhere)).stderr).toMatch(inUse);
    await server.stop();
  });
});
