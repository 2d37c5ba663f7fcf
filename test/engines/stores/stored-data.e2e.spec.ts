import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openReadStore, readConfiguration } from '@chat/composition';
import { MESSAGES } from '@chat/message-reading';
import { successful } from '@chat/chat-testing';
import { faultsOf, storedMessages } from '../../support/real-processes/stored-data.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';

describe('the check of what a server stored', () => {
  let server: ServerProcess;
  let messageId: number;

  beforeAll(async () => {
    server = await ServerProcess.launch();
    const owner = server.owner();
    const message = { type: 'direct', to: [owner.email], content: 'One.' };
    messageId = successful(await owner.post('/messages', message))['id'] as number;
    successful(await owner.patch(`/messages/${messageId}`, { content: 'Two.' }));
    await server.stop();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  function damage(file: string, sql: string): void {
    const db = new DatabaseSync(join(server.folder, file));
    db.exec(sql);
    db.close();
  }

  it('finds nothing in what a server leaves behind', async () => {
    expect(await faultsOf(server.environment)).toEqual([]);
    expect((await storedMessages(server.environment)).get(messageId)?.contents).toEqual(['One.', 'Two.']);
  });

  it('finds a read model that is not what the log says', async () => {
    const store = await openReadStore(readConfiguration(server.environment));
    const document = { ...(await store.get(MESSAGES, messageId))!, content: 'Three.' };
    const position = 1_000_000;
    await store.write('by hand', position, [{ collection: MESSAGES, id: messageId, document, position }]);
    await store.close();

    expect(await faultsOf(server.environment)).toEqual([`messages differs in 1 documents: ${messageId}`]);
  });

  it('finds a document that is not as it was stored', async () => {
    damage('read-store.db', `UPDATE messages SET _document = json_set(_document, '$.content', 'Four.')`);

    expect((await faultsOf(server.environment)).join('\n')).toMatch(/^The read model messages is damaged/);
  });

  it('finds a gap in the log', async () => {
    damage('events.db', `DELETE FROM events WHERE type = 'MessageContentEdited'`);

    // It is the last event, unless the server sealed its log after it.
    expect((await faultsOf(server.environment)).join('\n')).toMatch(
      /after the end of the log|its streams account for \d+ events/,
    );
  });
});
