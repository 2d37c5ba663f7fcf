import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chat, type HttpClient, type Person, successful } from '@chat/chat-testing';
import { removeSnapshotsBefore } from '@chat/directory';
import { DAY_MS, type RecordedEvent } from '@chat/kernel';
import { eventually } from '@chat/testing';
import { EventStoreDbStandIn } from '../../engines/eventstoredb-stand-in/stand-in.js';

const SECRET = 'Swordfish';
/** Settings of topics are the accounts' own. */
const NEVER = { automatically_follow_topics_policy: 4, automatically_unmute_topics_in_muted_streams_policy: 4 };

const keysIn = (events: readonly RecordedEvent[]) => events.filter(({ type }) => type === 'TopicKeyMade');

const life = async (reader: Person, id: number) =>
  successful(await reader.get(`/audit/messages/${id}`, { case: 'case 4711' }));

const settings = async (who: HttpClient) =>
  successful(await who.post('/register', { fetch_event_types: ['user_topic'] }))['user_topics'];

let standIn: EventStoreDbStandIn;
let folder: string;
beforeEach(async () => {
  standIn = await EventStoreDbStandIn.start();
  folder = await mkdtemp(join(tmpdir(), 'chat-'));
});
afterEach(async () => {
  await standIn.close();
  await rm(folder, { recursive: true });
});

it('The topics of deleted and moved messages are in no event of EventStoreDB once their content is erased, and read as erased from then on', async () => {
  let chat = await Chat.open({ CHAT_EVENT_LOG: standIn.connectionString, CHAT_DATA_DIR: folder });
  const { owner } = chat;
  const kitchen = await chat.channel('kitchen', []);
  const auditor = await chat.person('Auditor');
  successful(await owner.post('/audit/mandates', { user_id: auditor.userId, reason: 'case 4711' }));
  successful(await owner.patch('/settings', NEVER));
  const events = async () => (await Array.fromAsync(chat.engines.log.readAll({ asStored: true }))).flat();
  const stored = async () => JSON.stringify(await events());
  const say = (topic: string) => owner.send({ type: 'stream', to: 'kitchen', topic, content: 'Hello' });
  const quietly = { send_notification_to_new_thread: false, send_notification_to_old_thread: false };
  const moved = async (topic: string) => {
    const id = await say(`${topic} before`);
    successful(await owner.patch(`/messages/${id}`, { topic, propagate_mode: 'change_all', ...quietly }));
    return id;
  };
  const deleted = async (topic: string) => {
    const [alone, together] = [await moved(topic), await moved(`${topic} whole`)];
    successful(await owner.delete(`/messages/${alone}`));
    expect(await stored()).toContain('TopicKeyMade');
    successful(await owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: `${topic} whole` }));
    return [alone, together] as const;
  };
  await deleted(SECRET);
  await eventually(async () => expect(await stored()).not.toContain(SECRET));
  await eventually(async () => expect(keysIn(await events())).toEqual([]));

  successful(await owner.patch('/records', { deleted_content_days: 1 }));
  const [kept, whole] = await deleted(`${SECRET} again`);
  const shown = async (reader: Person) => [await life(reader, kept), await life(reader, whole)];
  expect(await stored()).toContain(`"${SECRET} again"`);
  const before = await shown(auditor);
  expect(before[0]).toMatchObject({ place: { stream_id: kitchen, topic: `${SECRET} again` } });
  const [, move] = before[1]!['history'] as { details: object }[];
  const [from, to] = [{ topic: `${SECRET} again whole before` }, { topic: `${SECRET} again whole` }];
  expect(move).toMatchObject({ event: 'MessagesMoved', details: { from, to } });
  await chat.close();
  chat = await chat.reopen({}, async ({ store }) => removeSnapshotsBefore(store, Infinity));
  const reader = auditor.on(chat);
  expect(await shown(reader)).toEqual(before);

  chat.server.core.clock.advance(DAY_MS);
  await eventually(async () => expect(await stored()).not.toContain(SECRET));
  await eventually(async () => expect(keysIn(await events())).toEqual([]));
  const after = await shown(reader);
  for (const each of after) expect(each).toMatchObject({ state: 'erased', place: { topic: '(erased)' } });
  expect(JSON.stringify(after)).not.toContain(SECRET);
  await chat.close();
});

it('The topics that accounts muted, followed and moved are in no event of EventStoreDB once they are erased, and a server that starts without its memory has the same settings', async () => {
  let chat = await Chat.open({ CHAT_EVENT_LOG: standIn.connectionString, CHAT_DATA_DIR: folder });
  const { owner } = chat;
  const reader = await chat.person('Reader');
  const pantry = await chat.channel('pantry', [reader]);
  const stored = async () =>
    JSON.stringify((await Array.fromAsync(chat.engines.log.readAll({ asStored: true }))).flat());
  const say = (topic: string) => owner.send({ type: 'stream', to: 'pantry', topic, content: 'Hello' });
  const move = async (id: number, topic: string) =>
    successful(
      await owner.patch(`/messages/${id}`, {
        topic,
        propagate_mode: 'change_all',
        send_notification_to_new_thread: false,
      }),
    );
  const alone = await say(`${SECRET} alone`);
  const moved = await say(`${SECRET} first`);
  successful(await reader.post('/user_topics', { stream_id: pantry, topic: `${SECRET} first`, visibility_policy: 1 }));
  await move(moved, 'then');
  await say('then');
  expect(await stored()).toContain('"takesSettings":true');
  for (const id of [alone, moved]) successful(await owner.delete(`/messages/${id}`));
  const [ofOwner, ofReader] = [
    [{ topic_name: 'then', visibility_policy: 3 }],
    [{ topic_name: 'then', visibility_policy: 1 }],
  ];
  await eventually(async () => expect(await settings(owner)).toMatchObject(ofOwner));
  expect(await stored()).toContain(SECRET);
  chat.server.core.clock.advance(11 * 60_000);
  await eventually(async () => expect(await stored()).not.toContain(SECRET));
  await eventually(async () => expect(await stored()).not.toContain('TopicKeyMade'));
  const shown = [await settings(owner), await settings(reader)];
  expect(shown).toMatchObject([ofOwner, ofReader]);
  await chat.close();
  chat = await chat.reopen({}, async ({ store }) => removeSnapshotsBefore(store, Infinity));
  expect([await settings(chat.owner), await settings(reader.on(chat))]).toEqual(shown);
  await chat.close();
});
