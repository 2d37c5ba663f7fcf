import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SharedEngines } from '@chat/composition';
import { DAY_MS, type RecordedEvent } from '@chat/kernel';
import { Chat, listen, type Person, successful } from '@chat/chat-testing';
import type { TopicMessagesDeleted } from '@chat/messages';
import { MessageDeletion } from '@chat/ports';
import { eventually } from '@chat/testing';
import { ExpiredMessages } from './delete-expired-messages/expired-messages.js';
import { commandLine } from './retention.command-line.js';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let kitchen: number;

beforeEach(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  kitchen = await chat.channel('kitchen', [hamlet, ophelia]);
});
afterEach(() => chat.close());

const inTopic = (topic: string, content = 'Soup') => hamlet.send({ type: 'stream', to: 'kitchen', topic, content });
const toOphelia = (content = 'Hello') => hamlet.send({ type: 'direct', to: [ophelia.userId], content });
const pass = (days: number) => chat.server.core.clock.advance(days * DAY_MS);
const waiting = async () => successful(await chat.owner.get('/records/retention'))['waiting'];

async function there(ids: readonly number[]): Promise<number[]> {
  const range = { anchor: 'newest', num_before: 100, num_after: 0, narrow: [] };
  const { messages } = successful(await hamlet.get('/messages', range));
  const found = new Set((messages as { id: number }[]).map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

describe('Messages that are older than the rule', () => {
  it('are deleted in channels and between people, with an event for each topic, and only once', async () => {
    const old = [await inTopic('lunch'), await inTopic('dinner'), await inTopic('Lunch')];
    const direct = await toOphelia();
    successful(await chat.owner.patch('/realm', { message_retention_days: 30 }));
    pass(20);
    const newer = [await inTopic('lunch'), await toOphelia()];
    pass(10);
    const { heard } = await listen(ophelia, {
      event_types: ['delete_message'],
      client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
    });
    await eventually(async () => expect(await there([...old, direct])).toEqual([]));
    expect(await there(newer)).toEqual(newer);
    const events = await eventually(async () => {
      const all = await heard();
      expect(all).toHaveLength(3);
      return all;
    });
    expect(events).toMatchObject([
      { message_type: 'stream', stream_id: kitchen, topic: 'Lunch', message_ids: [old[0], old[2]] },
      { message_type: 'stream', stream_id: kitchen, topic: 'dinner', message_ids: [old[1]] },
      { message_type: 'private', message_ids: [direct] },
    ]);
    const batches = (await chat.events()).filter(({ type }) => type === 'TopicMessagesDeleted');
    expect(new Set(batches.map(({ metadata }) => metadata.correlationId)).size).toBe(1);
    const deletions = (await chat.events()).filter(({ type }) => type === 'MessageDeleted');
    expect(deletions).toHaveLength(4);
    for (const { data, metadata } of deletions) {
      expect(data).toMatchObject({ ground: 'retention' });
      expect(metadata.actorId).toBeNull();
    }
  });

  it('are deleted topic by topic where topics alternate, so that an event has many messages', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 120; at++) ids.push(await inTopic(`course ${at % 4}`));
    successful(await chat.owner.patch('/realm', { message_retention_days: 30 }));
    pass(31);
    const batches = await eventually(async () => {
      const events = (await chat.events()) as readonly RecordedEvent<TopicMessagesDeleted>[];
      const found = events.filter(({ type }) => type === 'TopicMessagesDeleted').map(({ data }) => data.messages);
      expect(found.flat()).toHaveLength(ids.length);
      return found;
    });
    expect(batches.map(({ length }) => length)).toEqual([30, 30, 30, 10, 20]);
    expect(new Set(batches.flat().map(({ messageId }) => messageId))).toEqual(new Set(ids));
    await eventually(async () => expect(await there(ids)).toEqual([]));
  });

  it('are deleted by the rule of the channel in which they are now', async () => {
    const id = await inTopic('lunch');
    const stays = await inTopic('dinner');
    const attic = await chat.channel('attic', [hamlet]);
    successful(await chat.owner.patch(`/streams/${attic}`, { message_retention_days: 3 }));
    pass(5);
    expect(await there([id, stays])).toEqual([id, stays]);
    successful(await chat.owner.patch(`/messages/${id}`, { stream_id: attic }));
    await eventually(async () => expect(await there([id, stays])).toEqual([stays]));
  });

  it('stay for a day after the rule was shortened, of which owners are told, and for good when it is taken back', async () => {
    const ids = [await inTopic('lunch'), await toOphelia()];
    pass(40);
    successful(await chat.owner.patch('/realm', { message_retention_days: 30 }));
    successful(await chat.owner.patch(`/streams/${kitchen}`, { message_retention_days: 90 }));
    const later = { stream_ids: [], direct_messages: true, deletes_from: expect.any(Number), messages: 1 };
    expect(await waiting()).toEqual([{ message_retention_days: 30, ...later }]);
    expect((await commandLine.status!(chat.server.core.context())).rows).toEqual([
      ['retention', expect.stringMatching(/^1 messages of more than 30 days in direct messages are deleted from 20/)],
    ]);
    pass(0.9);
    successful(await chat.owner.patch('/realm', { message_retention_days: 'unlimited' }));
    expect(await waiting()).toEqual([]);
    pass(1.1);
    successful(await chat.owner.patch(`/streams/${kitchen}`, { message_retention_days: 39 }));
    expect(await waiting()).toMatchObject([{ message_retention_days: 39, stream_ids: [kitchen], messages: 1 }]);
    expect(successful(await chat.owner.get('/records/retention'))).toMatchObject({
      message_retention_days: -1,
      streams: [{ stream_id: kitchen, message_retention_days: 39 }],
    });
    pass(1);
    await eventually(async () => expect(await there(ids)).toEqual([ids[1]]));
    expect(await waiting()).toEqual([]);
  });

  it('stay when the rule is taken back while they are deleted', async () => {
    for (let at = 0; at < 101; at++) await inTopic('lunch');
    const deletion = chat.server.application.get(MessageDeletion, { strict: false });
    const deleteOldest = deletion.deleteOldest.bind(deletion);
    let [isTakenBack, later] = [false, 0];
    deletion.deleteOldest = async (old, cause) => {
      if (isTakenBack) later++;
      const deleted = await deleteOldest(old, cause);
      if (!isTakenBack) successful(await chat.owner.patch('/realm', { message_retention_days: 'unlimited' }));
      isTakenBack = true;
      return deleted;
    };
    successful(await chat.owner.patch('/realm', { message_retention_days: 30 }));
    pass(31);
    await chat.server.application.get(ExpiredMessages, { strict: false }).round(new AbortController().signal);
    expect([isTakenBack, later]).toEqual([true, 0]);
  });

  it('do not come back by an undo that the rule would undo at once', async () => {
    successful(await chat.owner.patch('/records', { deleted_content_days: 60 }));
    const [id] = [await inTopic('lunch'), await inTopic('dinner')];
    successful(await chat.owner.patch('/realm', { message_retention_days: 30 }));
    pass(31);
    const deletions = await eventually(async () => {
      const all = (await chat.events()).filter(({ type }) => type === 'MessageDeleted');
      expect(all).toHaveLength(2);
      return all;
    });
    const [correlation_id, ...others] = [...new Set(deletions.map(({ metadata }) => metadata.correlationId))];
    expect(others).toEqual([]);
    const undo = () => chat.owner.post('/records/undo', { correlation_id, reason: 'The rule was a mistake' });
    expect(await undo()).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('older than message_retention_days') },
    });
    successful(await chat.owner.patch('/realm', { message_retention_days: 'unlimited' }));
    expect(successful(await undo())['restored_message_ids']).toHaveLength(2);
    await chat.settled();
    await eventually(async () => expect(await there([id])).toEqual([id]));
  });

  it('are deleted by the next server when one stopped before', async () => {
    const ids = [await inTopic('lunch'), await inTopic('dinner')];
    successful(await chat.owner.patch('/realm', { message_retention_days: 1 }));
    await chat.close();
    chat = await chat.reopen();
    [hamlet, ophelia] = [hamlet.on(chat), ophelia.on(chat)];
    pass(2);
    await eventually(async () => expect(await there(ids)).toEqual([]));
  });
});

describe('A log of a build that stored the rule without effect', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'retention-'));
    await chat.close();
    chat = await Chat.open(inFolder('before'));
    [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
    await chat.channel('kitchen', [hamlet, ophelia]);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const inFolder = (name: string) => ({
    CHAT_EVENT_LOG: 'sqlite',
    CHAT_READ_STORE: 'sqlite',
    CHAT_DATA_DIR: join(folder, name),
  });

  it('loses nothing for a day after the first start of this one, and owners see what it will lose', async () => {
    const ids = [await inTopic('lunch'), await toOphelia()];
    successful(await chat.owner.patch('/realm', { message_retention_days: 30 }));
    const stored = (await chat.events()).map(asStoredBefore);
    await chat.close();
    chat = await chat.reopen(inFolder('after'), async ({ log }: SharedEngines) => {
      for (const { stream, ...event } of stored) await log.append(stream, 'any', [event]);
    });
    hamlet = hamlet.on(chat);
    await eventually(async () =>
      expect(await waiting()).toMatchObject([{ message_retention_days: 30, messages: ids.length }]),
    );
    pass(0.9);
    expect(await there(ids)).toEqual(ids);
    pass(0.2);
    await eventually(async () => expect(await there(ids)).toEqual([]));
    const enforced = (await chat.events()).filter(({ type }) => type === 'RetentionEnforced');
    expect(enforced).toHaveLength(1);
  });
});

/** As a former build stored it, sixty days ago. */
function asStoredBefore(event: RecordedEvent): RecordedEvent {
  const metadata = { ...event.metadata, time: event.metadata.time - 60 * DAY_MS };
  if (event.type !== 'RealmCreated') return { ...event, metadata };
  const { enforcesRetention: _missing, ...data } = event.data as { readonly enforcesRetention?: true };
  return { ...event, data, metadata };
}

it('Which rules wait is for owners to know', async () => {
  const administrator = await chat.person('Administrator', 200);
  for (const person of [administrator, hamlet])
    expect(await person.get('/records/retention')).toMatchObject({ body: { code: 'UNAUTHORIZED_PRINCIPAL' } });
});
