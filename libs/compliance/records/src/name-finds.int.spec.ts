import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { LIMITS } from './records.limits.js';

let chat: Chat;
let jane: Person;
let other: Person;

beforeEach(async () => {
  chat = await Chat.open();
  [jane, other] = [await chat.person('Jane Doe'), await chat.person('Other')];
  await chat.channel('kitchen', [jane, other, await ownerAsPerson()]);
});
afterEach(() => chat.close());

const ownerAsPerson = async () =>
  ({ userId: successful(await chat.owner.get('/users/me'))['user_id'] as number }) as Person;
const say = (content: string, fields: object = {}) =>
  other.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content, ...fields });
const remove = async () =>
  successful(await chat.owner.delete(`/users/${jane.userId}`, { actions: { delete_profile: true } }));

interface Find {
  readonly message_id: number;
  readonly text: string | null;
  readonly versions: number;
  readonly left: boolean;
  readonly kept_by: string | null;
}

async function find(names: readonly string[] = ['Jane Doe', jane.email]): Promise<Find[]> {
  const found: Find[] = [];
  for (let after: number | null = 0; after !== null;) {
    const body: Record<string, unknown> = successful(
      await chat.owner.post('/records/names', { user_id: jane.userId, names, after }),
    );
    found.push(...(body['messages'] as Find[]));
    after = body['next'] as number | null;
  }
  return found;
}

const decide = (
  decision: string,
  message_ids: readonly number[],
  names: readonly string[] = ['Jane Doe', jane.email],
) => chat.owner.patch('/records/names', { user_id: jane.userId, names, message_ids, decision });

const sought = (names: readonly string[]) => chat.owner.post('/records/names', { user_id: jane.userId, names });
const many = (count: number) => Array.from({ length: count }, (_, at) => `Name ${at}`);

const named = async () =>
  (await chat.events())
    .filter(({ stream }) => stream.startsWith('message-') || stream.startsWith('carried-'))
    .filter(({ data }) => /jane/i.test(JSON.stringify(data)));

describe('The names of a deleted account in what others wrote', () => {
  it('are listed with every version, replaced where an owner decides so, and nowhere in the log after that', async () => {
    const mentioned = await say('@**Jane Doe** is late');
    const edited = await say('Ask jane doe');
    successful(await other.patch(`/messages/${edited}`, { content: 'Ask somebody' }));
    const direct = await other.send({ type: 'direct', to: [jane.userId], content: `Mail ${jane.email}, Jane Doe` });
    const unrelated = await say('Nothing here');
    await remove();

    const found = await find();
    expect(found.map(({ message_id, versions }) => [message_id, versions])).toEqual([
      [mentioned, 1],
      [edited, 2],
      [direct, 1],
    ]);
    expect(found.map(({ text }) => text)).toEqual(['@**Jane Doe** is late', 'Ask somebody', null]);

    const registered = successful(await other.post('/register', { event_types: ['update_message'] }));
    const ids = [mentioned, edited, direct, unrelated];
    expect(successful(await decide('replace', ids))).toMatchObject({
      decided: [mentioned, edited, direct],
      left: [{ message_id: unrelated, why: 'not found' }],
    });
    const { queue_id, last_event_id } = registered;
    const { events } = successful(await other.get('/events', { queue_id, last_event_id, dont_block: true }));
    expect(events).toMatchObject([
      { type: 'update_message', message_id: mentioned, content: `@**Deleted user|${jane.userId}** is late` },
      { message_id: edited, content: 'Ask somebody' },
      { message_id: direct, content: `Mail deleted-user-${jane.userId}@deleted.invalid, Deleted user` },
    ]);

    const { message } = successful(await other.get(`/messages/${mentioned}`, { apply_markdown: false }));
    expect(message).toMatchObject({ content: `@**Deleted user|${jane.userId}** is late` });
    const { message_history: history } = successful(await other.get(`/messages/${edited}/history`));
    expect((history as { content: string }[]).map(({ content }) => content)).toEqual([
      'Ask Deleted user',
      'Ask somebody',
    ]);
    await eventually(async () => expect(await named()).toEqual([]));
    expect(await find()).toEqual([]);
  });

  it('are replaced in the log of a server that starts again, whose memory is as before', async () => {
    const id = await say('@**Jane Doe** is late');
    await say('Reply');
    await remove();
    successful(await decide('replace', [id]));
    await eventually(async () => expect(await named()).toEqual([]));
    const unread = successful(await chat.owner.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 }));
    await chat.close();
    chat = await chat.reopen({}, async ({ store }) => {
      const { removeSnapshotsBefore } = await import('@chat/directory');
      await removeSnapshotsBefore(store, Infinity);
    });
    expect(successful(await chat.owner.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 }))).toEqual(
      unread,
    );
  });

  it('stay where an owner decides so, which the list says', async () => {
    const id = await say('Jane Doe was here');
    await remove();
    expect(successful(await decide('leave', [id]))).toMatchObject({ decided: [id], left: [] });
    expect(await find()).toMatchObject([{ message_id: id, left: true }]);
    successful(await decide('replace', [id]));
    await eventually(async () => expect(await find()).toEqual([]));
  });

  it('stay where a records rule or a legal hold covers the message, and the answer says so', async () => {
    const id = await say('Jane Doe was here');
    await remove();
    successful(await chat.owner.patch('/records/rule', { records_days: 30, reason: 'The law' }));
    expect(await find()).toMatchObject([{ message_id: id, kept_by: 'rule' }]);
    expect(successful(await decide('replace', [id]))).toMatchObject({ left: [{ message_id: id, why: 'rule' }] });
    const hold = { name: 'Case', reason: 'The court', user_ids: [other.userId] };
    successful(await chat.owner.post('/records/holds', hold));
    expect(successful(await decide('replace', [id]))).toMatchObject({ left: [{ message_id: id, why: 'hold' }] });
    expect(await named()).toHaveLength(1);
  });

  it('are no business of others, and of no account that is not deleted', async () => {
    const id = await say('Jane Doe was here');
    const { words } = { words: { user_id: jane.userId, names: [] } };
    expect(await other.post('/records/names', words)).toMatchObject({ status: 400 });
    expect(await decide('replace', [id])).toMatchObject({
      status: 400,
      body: { msg: 'Names are replaced for accounts that were deleted for good only.' },
    });
    expect((await find([])).map(({ message_id }) => message_id)).toEqual([id]);
    expect(await chat.owner.post('/records/names', { user_id: 4711 })).toMatchObject({ body: { msg: 'No such user' } });
  });

  /** @limit records.namesSought, records.nameCharacters, records.namesDecided */
  it('are sought and replaced in bounded numbers', async () => {
    const { namesSought, nameCharacters, namesDecided } = LIMITS.records;
    await remove();
    expect(await sought(many(namesSought))).toMatchObject({ status: 200 });
    expect(await sought(many(namesSought + 1))).toMatchObject({ status: 400 });
    expect(await sought(['x'.repeat(nameCharacters)])).toMatchObject({ status: 200 });
    expect(await sought(['x'.repeat(nameCharacters + 1)])).toMatchObject({ status: 400 });
    expect(await sought(['x'])).toMatchObject({ status: 400 });
    const ids = Array.from({ length: namesDecided + 1 }, (_, at) => 1_000 + at);
    expect(await decide('leave', ids.slice(1))).toMatchObject({ status: 200 });
    expect(await decide('leave', ids)).toMatchObject({ status: 400 });
  });
});
