import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPath, successful } from '@chat/chat-testing';
import { MongoClient } from 'mongodb';
import { describeOnMongoDB } from '../../support/engines/mongodb.js';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { chatHere, refusalHere, ServerHere } from '../../support/real-processes/server-here.js';
import { send } from './stores.fixture.js';

async function contentOf(server: ServerHere, id: number): Promise<unknown> {
  const owner = server.owner();
  const { raw_content: content } = successful(await owner.get(`/messages/${id}`));
  owner.close();
  return content;
}

describeOnMongoDB('stores of servers that do not belong together', (replicaSet) => {
  it('are noticed when an older embedded log is restored beside a newer MongoDB, until the operator adopts the log', async () => {
    const backup = mkdtempSync(join(tmpdir(), 'chat-older-'));
    const own = { CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: replicaSet().newDatabase() };
    await using server = await ServerHere.launch(own);
    await send(server, 'one');
    await server.stop();
    cpSync(join(server.folder, 'events.db'), join(backup, 'events.db'));
    await server.start();
    await send(server, 'two');
    await send(server, 'three');
    await server.stop();

    cpSync(join(backup, 'events.db'), join(server.folder, 'events.db'));
    expect(await refusalHere(server.environment)).toMatch(
      /^The read store has seen position \d+, but the event log ends at \d+: it is an older copy/,
    );
    await chatHere(server.environment, 'adopt-log');
    await server.start();
    const id = await send(server, 'another two');
    expect(await contentOf(server, id)).toBe('another two');
    await server.stop();
    expect(await chatHere(server.environment, 'verify')).toContain('Everything is as the log says.');
    rmSync(backup, { recursive: true });
  });

  it('are noticed when one database is used with the logs of two organizations', async () => {
    const standIn = await EventStoreDbStandIn.start();
    try {
      const own = (organization: string) => ({ CHAT_EVENT_LOG: inPath(standIn.connectionString, organization) });
      await using server = await ServerHere.launch({ ...own('one'), CHAT_READ_STORE: replicaSet().newDatabase() });
      await send(server, 'one');
      await server.stop();
      expect(await refusalHere({ ...server.environment, ...own('other') })).toMatch(
        /^The read store (belongs to another event log|has seen position)/,
      );
      expect(existsSync(join(server.folder, 'owner-2.zuliprc'))).toBe(false);
      await server.start();
      await send(server, 'two');
    } finally {
      await standIn.close();
    }
  });

  it('are repaired where counters of a backup are behind: who gets a taken id gets the next one', async () => {
    const standIn = await EventStoreDbStandIn.start();
    const readStore = replicaSet().newDatabase();
    const client = new MongoClient(readStore);
    try {
      const own = { CHAT_EVENT_LOG: standIn.connectionString, CHAT_READ_STORE: readStore };
      await using server = await ServerHere.launch(own);
      const contents = new Map<number, string>();
      for (const content of ['one', 'two', 'three']) contents.set(await send(server, content), content);
      const set = await client
        .db()
        .collection('_counters')
        .updateMany({}, [{ $set: { last: 0 } }]);
      expect(set.modifiedCount).toBeGreaterThan(0);
      for (const content of ['four', 'five']) contents.set(await send(server, content), content);
      expect(contents.size).toBe(5);
      for (const [id, content] of contents) expect(await contentOf(server, id)).toBe(content);
    } finally {
      await client.close();
      await standIn.close();
    }
  });
});
