import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventLog, readConfiguration } from '@chat/composition';
import { successful } from '@chat/chat-testing';
import { freePort } from '@chat/testing';
import { describeOnMongoDB } from '../../support/engines/mongodb.js';
import { Records } from '../eventstoredb-stand-in/records.js';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { chatHere, refusalHere, ServerHere } from '../../support/real-processes/server-here.js';
import { Run, ServerProcess } from '../../support/real-processes/server-process.js';
import { ready } from '../../support/real-processes/ready.js';
import { refusal, send } from './stores.fixture.js';

/** Copies what a backup has kept of an EventStoreDB. */
function copyOf(records: Records): Records {
  const copy = new Records();
  for (const record of records.all.slice(copy.all.length)) copy.write(record.stream, [record]);
  return copy;
}

function writeAsAnotherProgram(records: Records): void {
  const posted = { id: randomUUID(), type: 'MessagePosted', contentType: 'application/json' };
  const foreign = { ...posted, data: Buffer.from('{"anything":true}'), metadata: Buffer.alloc(0) };
  for (const stream of ['message-1', 'message-99', 'orders-1']) records.write(stream, [foreign]);
}

const PAIRS: [log: 'sqlite' | 'EventStoreDB', store: 'sqlite' | 'MongoDB'][] = [
  ['sqlite', 'sqlite'],
  ['sqlite', 'MongoDB'],
  ['EventStoreDB', 'sqlite'],
  ['EventStoreDB', 'MongoDB'],
];

describeOnMongoDB('the stores of one organization', (replicaSet) => {
  describe.each(PAIRS)('with a log on %s and read models on %s', (log, store) => {
    let standIn: EventStoreDbStandIn;
    let server: ServerHere;
    let backups: string;
    let kept: number;

    /** The server is stopped between two tests, of which each goes on with what the one before it has left. */
    beforeAll(async () => {
      standIn = await EventStoreDbStandIn.start({ port: await freePort() });
      backups = mkdtempSync(join(tmpdir(), 'chat-backups-'));
      server = await ServerHere.launch({
        CHAT_EVENT_LOG: log === 'sqlite' ? log : standIn.connectionString,
        CHAT_READ_STORE: store === 'sqlite' ? store : replicaSet().newDatabase(),
      });
      writeAsAnotherProgram(standIn.records);
      kept = await send(server, 'kept');
      await server.stop();
    });
    afterAll(async () => {
      await server[Symbol.asyncDispose]();
      await standIn.close();
      rmSync(backups, { recursive: true });
    });

    const shows = async (id: number, content: string) => {
      const owner = server.owner();
      expect(successful(await owner.get(`/messages/${id}`))).toMatchObject({ raw_content: content });
      owner.close();
    };

    /** Backs up the log. @returns what puts it back, and the other stores not */
    function backUp(): () => Promise<void> {
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

    if (log === 'EventStoreDB') {
      it('never take what another program writes into the same EventStoreDB, where no organization is named', async () => {
        await server.start();
        await shows(kept, 'kept');
        await shows(await send(server, 'after'), 'after');
        await server.stop();
        expect(await chatHere(server.environment, 'verify')).toContain('Everything is as the log says.');
      });
    }

    it('start again after what was last in the log is erased', async () => {
      await server.start();
      const owner = server.owner();
      const { user_id: id } = successful(await owner.get('/users/me'));
      for (const op of ['start', 'stop']) successful(await owner.post('/typing', { op, type: 'direct', to: [id] }));
      owner.close();
      // Without an erasure, too: a clean stop makes unreadable who was typing.
      await server.stop();
      await server.start();
      await shows(kept, 'kept');
      await server.stop();
      for (let time = 1; time <= 2; time++) {
        await chatHere(server.environment, 'erase');
        expect(await chatHere(server.environment, 'verify')).toContain('Everything is as the log says.');
        await server.start();
        await shows(kept, 'kept');
        await server.stop();
      }
      expect(await chatHere(server.environment, 'verify')).toContain('Everything is as the log says.');
    });

    it.each(['no server', 'a server'])(
      'rebuild all read models beside %s, and are ready afterwards',
      async (beside) => {
        if (beside === 'a server') await server.start();
        const printed = await chatHere(server.environment, 'rebuild', 'all');
        expect(printed).toContain('messages: the same as before; read from now on');
        await server.stop();
        await server.start();
        await shows(kept, 'kept');
        await ready(server);
        await server.stop();
        expect(await chatHere(server.environment, 'verify')).toContain('Everything is as the log says.');
      },
    );

    it('refuse an older log beside newer read models, and no message shows what another one said', async () => {
      const putBack = backUp();
      await server.start();
      for (const content of ['lost', 'lost too']) await send(server, content);
      await server.stop();
      await putBack();
      expect(await refusalHere(server.environment)).toMatch(
        /^The read store has seen (position \d+, but|another event at position).*: npm run --silent chat -- adopt-log$/,
      );
      await chatHere(server.environment, 'adopt-log');
      await server.start();
      for (const content of ['another', 'and another']) await shows(await send(server, content), content);
      await shows(kept, 'kept');
      await server.stop();
      expect(await chatHere(server.environment, 'verify')).toContain('Everything is as the log says.');
    });

    it('refuse a log that a newer version has written to, which no read model takes', async () => {
      const open = await openEventLog(readConfiguration(server.environment));
      const metadata = { actorId: null, realmId: 1, correlationId: 'a', causationId: 'a', time: 0 };
      const rule = { id: randomUUID(), type: 'SecrecyProclaimed', data: { channelId: 1 }, metadata };
      await open.append('channel-99', 'no_stream', [rule]);
      await open.close();
      const unknown =
        /^The event at position \d+ is of the type SecrecyProclaimed, which this version does not know: .* Upgrade this program\.\n?$/;
      expect(await refusalHere(server.environment)).toMatch(unknown);
      if (log === 'sqlite' || store === 'sqlite') return;
      const projector = await new Run(server.environment, [], 'projector').ending();
      expect([projector.exitCode, projector.stderr]).toEqual([1, expect.stringMatching(unknown)]);
    });
  });

  it('are served under one id by one process, and by the next one when that was killed', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'chat-elsewhere-'));
    const standIn = await EventStoreDbStandIn.start();
    try {
      const engines = { CHAT_EVENT_LOG: standIn.connectionString, CHAT_READ_STORE: replicaSet().newDatabase() };
      await using server = await ServerProcess.launch({ ...engines, CHAT_SERVER_ID: 'one' });
      const another = { ...server.environment, CHAT_DATA_DIR: elsewhere, CHAT_PORT: String(await freePort()) };
      expect(await refusal(another)).toMatch(
        /^Another server has the id one, at http:\/\/.*: give each server a CHAT_SERVER_ID of its own\.\n$/,
      );
      await send(server, 'undisturbed');
      await server.kill();
      await server.start();
      await send(server, 'back');
    } finally {
      await standIn.close();
      rmSync(elsewhere, { recursive: true });
    }
  });
});
