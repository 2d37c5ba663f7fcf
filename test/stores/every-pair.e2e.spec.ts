import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventLog, readConfiguration } from '@chat/composition';
import { type Environment, freePort, inPath, successful } from '@chat/testing';
import { describeOnMongoDB } from '../engines/mongodb.js';
import { Records } from '../eventstoredb-stand-in/records.js';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { chat } from '../real-processes/chat-command.js';
import { Run, ServerProcess } from '../real-processes/server-process.js';
import { refusal, send } from './stores.fixture.js';

/** Each starts servers several times. */
const WITHIN_MS = 300_000;

/** What a backup has kept of an EventStoreDB. */
function copyOf(records: Records): Records {
  const copy = new Records();
  for (const record of records.all.slice(copy.all.length)) copy.write(record.stream, [record]);
  return copy;
}

describeOnMongoDB('with each pair of engines', (replicaSet) => {
  let standIn: EventStoreDbStandIn;
  let backups: string;
  beforeEach(async () => {
    standIn = await EventStoreDbStandIn.start({ port: await freePort() });
    backups = mkdtempSync(join(tmpdir(), 'chat-backups-'));
  });
  afterEach(async () => {
    await standIn.close();
    rmSync(backups, { recursive: true });
  });

  const pairs: [log: 'sqlite' | 'EventStoreDB', store: 'sqlite' | 'MongoDB'][] = [
    ['sqlite', 'sqlite'],
    ['sqlite', 'MongoDB'],
    ['EventStoreDB', 'sqlite'],
    ['EventStoreDB', 'MongoDB'],
  ];
  const enginesOf = (log: string, store: string): Environment => ({
    CHAT_EVENT_LOG: log === 'sqlite' ? log : inPath(standIn.connectionString, 'team'),
    CHAT_READ_STORE: store === 'sqlite' ? store : replicaSet().newDatabase(),
  });

  /** Of the log of a server that does not run. @returns what puts it back, and the other stores not */
  async function backUp(server: ServerProcess, log: string): Promise<() => Promise<void>> {
    const file = join(server.folder, 'events.db');
    if (log === 'sqlite') {
      cpSync(file, join(backups, 'events.db'));
      return async () => cpSync(join(backups, 'events.db'), file);
    }
    const records = copyOf(standIn.records);
    return async () => {
      const { port } = standIn;
      await standIn.close();
      standIn = await EventStoreDbStandIn.start({ port, records });
    };
  }

  it.each(pairs)(
    'an older log (%s) beside newer read models (%s) is refused, and no message shows what another one said',
    async (log, store) => {
      await using server = await ServerProcess.launch(enginesOf(log, store));
      const kept = await send(server, 'kept');
      await server.stop();
      const putBack = await backUp(server, log);
      await server.start();
      for (const content of ['lost', 'lost too']) await send(server, content);
      await server.stop();
      await putBack();
      expect(await refusal(server.environment)).toMatch(
        /^The read store has seen (position \d+, but|another event at position).*: npm run --silent chat -- adopt-log\n$/,
      );
      await chat(server.environment, 'adopt-log');
      await server.start();
      const owner = server.owner();
      for (const content of ['another', 'and another']) {
        const id = await send(server, content);
        expect(successful(await owner.get(`/messages/${id}`))).toMatchObject({ raw_content: content });
      }
      expect(successful(await owner.get(`/messages/${kept}`))).toMatchObject({ raw_content: 'kept' });
      owner.close();
      await server.stop();
      expect(await chat(server.environment, 'verify')).toContain('Everything is as the log says.');
    },
    WITHIN_MS,
  );

  it.each(pairs)(
    'a log (%s) that a newer version has written to ends the start, and is taken by no read model (%s)',
    async (log, store) => {
      await using server = await ServerProcess.launch(enginesOf(log, store));
      await server.stop();
      const open = await openEventLog(readConfiguration(server.environment));
      const metadata = { actorId: null, realmId: 1, correlationId: 'a', causationId: 'a', time: 0 };
      const rule = { id: randomUUID(), type: 'SecrecyProclaimed', data: { channelId: 1 }, metadata };
      await open.append('channel-99', 'no_stream', [rule]);
      await open.close();
      const unknown =
        /^The event at position \d+ is of the type SecrecyProclaimed, which this version does not know: .* Upgrade this program\.\n$/;
      expect(await refusal(server.environment)).toMatch(unknown);
      if (log === 'sqlite' || store === 'sqlite') return;
      const projector = await new Run(server.environment, [], 'projector').ending();
      expect([projector.exitCode, projector.stderr]).toEqual([1, expect.stringMatching(unknown)]);
    },
    WITHIN_MS,
  );

  it(
    'the id of a server belongs to one process, and to the next one when that was killed',
    async () => {
      const environment = { ...enginesOf('EventStoreDB', 'MongoDB'), CHAT_SERVER_ID: 'one' };
      await using server = await ServerProcess.launch(environment);
      const elsewhere = {
        ...server.environment,
        CHAT_DATA_DIR: join(backups, 'elsewhere'),
        CHAT_PORT: String(await freePort()),
      };
      expect(await refusal(elsewhere)).toMatch(
        /^Another server has the id one, at http:\/\/.*: give each server a CHAT_SERVER_ID of its own\.\n$/,
      );
      await send(server, 'undisturbed');
      await server.kill();
      await server.start();
      await send(server, 'back');
    },
    WITHIN_MS,
  );

  it.each(['sqlite', 'MongoDB'])(
    'what another program writes into the same EventStoreDB is never ours, where no organization is named (%s)',
    async (store) => {
      const environment = { ...enginesOf('EventStoreDB', store), CHAT_EVENT_LOG: standIn.connectionString };
      await using server = await ServerProcess.launch(environment);
      const posted = { id: randomUUID(), type: 'MessagePosted', contentType: 'application/json' };
      const foreign = { ...posted, data: Buffer.from('{"anything":true}'), metadata: Buffer.alloc(0) };
      for (const stream of ['message-1', 'message-99', 'orders-1']) standIn.records.write(stream, [foreign]);
      const before = await send(server, 'before');
      await server.stop();
      await server.start();
      const owner = server.owner();
      expect(successful(await owner.get(`/messages/${before}`))).toMatchObject({ raw_content: 'before' });
      owner.close();
      await send(server, 'after');
      await server.stop();
      expect(await chat(server.environment, 'verify')).toContain('Everything is as the log says.');
    },
    WITHIN_MS,
  );
});
