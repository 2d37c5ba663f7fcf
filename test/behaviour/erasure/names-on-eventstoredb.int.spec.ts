import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, successful } from '@chat/chat-testing';
import { removeSnapshotsBefore } from '@chat/directory';
import { eventually } from '@chat/testing';
import { EventStoreDbStandIn } from '../../engines/eventstoredb-stand-in/stand-in.js';

const SECRET = 'Swordfish';

let standIn: EventStoreDbStandIn;
let folder: string;
beforeAll(async () => {
  standIn = await EventStoreDbStandIn.start();
  folder = await mkdtemp(join(tmpdir(), 'chat-'));
});
afterAll(async () => {
  await standIn.close();
  await rm(folder, { recursive: true });
});

it('The names of a deleted account are in no event of EventStoreDB once an owner has them replaced, and a server that starts without its memory is as before', async () => {
  let chat = await Chat.open({ CHAT_EVENT_LOG: standIn.connectionString, CHAT_DATA_DIR: folder });
  const ada = await chat.person(`Ada ${SECRET}`);
  const reader = await chat.person('Reader');
  await chat.channel('kitchen', [reader]);
  const say = (content: string) => chat.owner.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content });
  const before = await say('Before');
  const named = await say(`@**Ada ${SECRET}** said so`);
  successful(await chat.owner.patch(`/messages/${named}`, { content: `Ada ${SECRET} left` }));
  await say('After');
  successful(await reader.post('/messages/flags', { op: 'add', flag: 'read', messages: [before] }));
  successful(await chat.owner.delete(`/users/${ada.userId}`, { actions: { delete_profile: true } }));
  const names = [`Ada ${SECRET}`, ada.email];
  const request = { user_id: ada.userId, names, message_ids: [named], decision: 'replace' };
  expect(successful(await chat.owner.patch('/records/names', request))).toMatchObject({ decided: [named], left: [] });
  await eventually(async () => {
    const stored = (await Array.fromAsync(chat.engines.log.readAll({ asStored: true }))).flat();
    const ofMessages = stored.filter(({ stream }) => stream.startsWith('message-') || stream.startsWith('user-'));
    expect(JSON.stringify(ofMessages)).not.toContain(SECRET);
    expect(ofMessages.some(({ stream, revision }) => stream === `message-${named}` && revision === 0)).toBe(false);
  });
  const list = { anchor: 'newest', num_before: 9, num_after: 0 };
  const shown = successful(await reader.get('/messages', list))['messages'];
  await chat.close();
  chat = await chat.reopen({}, async ({ store }) => removeSnapshotsBefore(store, Infinity));
  expect(successful(await reader.on(chat).get('/messages', list))['messages']).toEqual(shown);
  expect(shown).toMatchObject([
    { flags: ['read'] },
    { flags: [], content: expect.stringContaining('Deleted user left') },
    {},
  ]);
  await chat.close();
});
