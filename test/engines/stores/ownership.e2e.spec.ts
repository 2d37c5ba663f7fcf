import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPath, successful } from '@chat/chat-testing';
import { freePort } from '@chat/testing';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { chatHere, refusalHere } from '../../support/real-processes/server-here.js';
import { Run, ServerProcess } from '../../support/real-processes/server-process.js';

describe('an EventStoreDB with embedded read stores', () => {
  let standIn: EventStoreDbStandIn;
  let server: ServerProcess;
  let elsewhere: Readonly<Record<string, string>>;
  const inUse = /is in use by the server of the data folder .* need the same CHAT_READ_STORE=mongodb:.*adopt-log$/;

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

  it('serves one server: a second one, in the same folder or elsewhere, is refused, and so is an erasure from elsewhere', async () => {
    const sameFolder = { ...server.environment, CHAT_PORT: elsewhere['CHAT_PORT']! };
    expect(await new Run(sameFolder).ending()).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/is in use by another process/),
    });
    for (const readStore of ['sqlite', 'memory']) {
      expect(await refusalHere({ ...elsewhere, CHAT_READ_STORE: readStore })).toMatch(inUse);
    }
    expect(await chatHere(server.environment, 'erase')).toMatch(/^Every node of EventStoreDB has removed/);
    await expect(chatHere(elsewhere, 'erase')).rejects.toThrow(/in use by/);
  });

  it('stays with a server that was killed, which comes back at once', async () => {
    await server.kill();
    expect(await refusalHere(elsewhere)).toMatch(inUse);
    await server.start();
    const owner = server.owner();
    successful(await owner.post('/messages', { type: 'direct', to: [owner.email], content: 'back' }));
    owner.close();
  });

  it('passes to another server when the first has stopped, or is gone for good by the word of the operator', async () => {
    await server.stop();
    const other = new Run(elsewhere);
    await other.listening;
    expect(await refusalHere({ ...server.environment, CHAT_PORT: elsewhere['CHAT_PORT']! })).toMatch(inUse);
    await other.end('SIGKILL');
    await chatHere(server.environment, 'adopt-log');
    await server.start();
    expect(await refusalHere(elsewhere)).toMatch(inUse);
    await server.stop();
  });
});
