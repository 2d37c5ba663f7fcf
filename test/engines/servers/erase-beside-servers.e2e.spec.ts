import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { MongoClient } from 'mongodb';
import { mongodUnlessMissing } from '../../support/engines/mongod-binary.js';
import { chatHere } from '../../support/real-processes/server-here.js';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { Cluster } from './cluster.js';

const SECRET = 'Swordfish';
const mongod = await mongodUnlessMissing();

/** Whether any document has the text, in whichever database. */
async function isInDocuments(url: string, text: string): Promise<boolean> {
  const client = new MongoClient(url);
  try {
    const database = client.db();
    const collections = await database.listCollections().toArray();
    const all = await Promise.all(collections.map(({ name }) => database.collection(name).find().toArray()));
    return JSON.stringify(all).includes(text);
  } finally {
    await client.close();
  }
}

(mongod ? it : it.skip)(
  'An erasure beside two servers on EventStoreDB and MongoDB leaves nothing of a deleted message in either',
  async () => {
    await using stack = new AsyncDisposableStack();
    const standIn = await EventStoreDbStandIn.start();
    stack.defer(() => standIn.close());
    const cluster = stack.use(await Cluster.start(mongod!, standIn.connectionString));
    const folder = mkdtempSync(join(tmpdir(), 'chat-'));
    stack.defer(() => rmSync(folder, { recursive: true }));
    const environment = { ...cluster.environment, CHAT_DATA_DIR: folder };
    const owner = await cluster.owner();
    stack.defer(async () => owner.close());
    const send = async (content: string) =>
      successful(await owner.post('/messages', { type: 'direct', to: [owner.email], content }))['id'];
    const inLog = (text: string) => standIn.records.all.some(({ data }) => Buffer.from(data).includes(text));
    const id = await send(SECRET);
    await send('Good morning');
    successful(await owner.patch(`/messages/${String(id)}`, { content: `${SECRET}, again` }));
    successful(await owner.delete(`/messages/${String(id)}`));
    expect(inLog(SECRET)).toBe(true);
    await eventually(async () => {
      expect(await chatHere(environment, 'erase')).toMatch(/^Every node of EventStoreDB has removed/);
      expect([inLog(SECRET), inLog('Good morning')]).toEqual([false, true]);
    });
    const store = cluster.environment['CHAT_READ_STORE']!;
    await eventually(async () => expect(await isInDocuments(store, SECRET)).toBe(false));
    expect(await isInDocuments(store, 'Good morning')).toBe(true);
    expect(await chatHere(environment, 'status')).toMatch(/removed documents +in the oplog of MongoDB since 20\S+;/);
  },
);
