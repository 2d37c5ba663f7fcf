import { DAY_MS } from '@chat/kernel';
import { verifyProjection } from '@chat/projections';
import { Chat, listen, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { deletionsProjection } from './list-deletions/deletions.projection.js';

let chat: Chat;
let author: Person;
let reader: Person;

beforeEach(async () => {
  chat = await Chat.open();
  author = await chat.person('Author');
  reader = await chat.person('Reader');
  await chat.channel('kitchen', [author, reader]);
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
});
afterEach(() => chat.close());

const send = (content: string) => author.send({ type: 'stream', to: 'kitchen', topic: 'lunch', content });

async function upload(bytes: string): Promise<string> {
  const { url } = successful(await author.upload(new File([bytes], 'menu.txt')));
  return String(url);
}

const stored = () => Array.fromAsync(chat.engines.files.keys());

async function lastRequest(messageId: number): Promise<string> {
  const deletions = (await chat.events()).filter(
    ({ type, data }) => type === 'MessageDeleted' && (data as { messageId: number }).messageId === messageId,
  );
  return deletions.at(-1)!.metadata.correlationId;
}

const undo = async (messageId: number) =>
  successful(
    await chat.owner.post('/records/undo', { correlation_id: await lastRequest(messageId), reason: 'Mistake' }),
  );

describe('The files of deleted messages', () => {
  it('are hidden and count for no quota, and come back with the message', async () => {
    const url = await upload('Swordfish');
    const id = await send(`[menu](${url})`);
    const before = successful(await author.get('/attachments'));
    const { heard } = await listen(author, { event_types: ['attachment'] });
    successful(await author.delete(`/messages/${id}`));
    await chat.settled();
    expect(successful(await author.get('/attachments'))).toMatchObject({ attachments: [], upload_space_used: 0 });
    expect((await author.get(url)).status).toBe(404);
    expect(await stored()).toHaveLength(1);
    expect(successful(await chat.owner.get('/records/deletions', { files: true }))).toMatchObject({
      deletions: [{ author_id: author.userId, deletions: [{ ground: 'message', content: 'kept' }] }],
    });

    await undo(id);
    const after = successful(await author.get('/attachments'));
    expect(after).toEqual(before);
    expect((await heard()).map(({ op }) => op)).toEqual(['update', 'remove', 'add', 'update']);
    expect((await reader.get(url)).body).toBeDefined();
    expect((await reader.get(url)).status).toBe(200);
    expect(successful(await chat.owner.get('/records/deletions', { files: true }))).toMatchObject({
      deletions: [{ deletions: [{ content: 'restored', undone: { user_id: expect.any(Number) } }] }],
    });
  });

  it('stay hidden when their owner deletes them, as long as a rule or a hold covers a message that links them', async () => {
    successful(await chat.owner.patch('/records', { deleted_content_days: 0 }));
    successful(await chat.owner.patch('/records/rule', { records_days: 10, reason: 'SEC' }));
    const [linked, held, loose] = [await upload('Swordfish'), await upload('Herring'), await upload('Sturgeon')];
    await send(`[menu](${linked})`);
    const hold = { name: 'Case 4711', reason: 'Subpoena', user_ids: [reader.userId] };
    const { id: holdId } = successful(await chat.owner.post('/records/holds', hold));
    await reader.send({ type: 'direct', to: [author.userId], content: `[menu](${held})` });
    await author.send({ type: 'direct', to: [reader.userId], content: `[menu](${held})` });
    const listed = successful(await author.get('/attachments'))['attachments'] as { id: number; path_id: string }[];
    const idOf = (url: string) => listed.find(({ path_id: path }) => url.endsWith(path))!.id;
    for (const url of [linked, held, loose]) successful(await author.delete(`/attachments/${idOf(url)}`));
    expect(successful(await author.get('/attachments'))).toMatchObject({ attachments: [], upload_space_used: 0 });
    for (const url of [linked, held, loose]) expect((await reader.get(url)).status).toBe(404);
    await eventually(async () => expect(await stored()).toHaveLength(2));
    const states = async (who: Pick<Person, 'get'> = chat.owner) => {
      const asked = { files: true, ...(who === reader && { case: '4711' }) };
      const { deletions } = successful(await who.get('/records/deletions', asked));
      const files = deletions as { id: number; deletions: { content: string; held: boolean }[] }[];
      return [linked, held, loose].map((url) => {
        const [deletion] = files.find(({ id }) => id === idOf(url))!.deletions;
        return deletion!.held ? 'held' : deletion!.content;
      });
    };
    expect(await states()).toEqual(['kept', 'held', 'erased']);
    const mandate = { user_id: reader.userId, direct_messages: true, reason: 'Audit' };
    successful(await chat.owner.post('/audit/mandates', mandate));
    expect(await states(reader)).toEqual(['kept', 'kept', 'erased']);

    chat.server.core.clock.advance(9 * DAY_MS);
    successful(await chat.owner.patch('/records', { deleted_content_days: 0 }));
    expect(await stored()).toHaveLength(2);
    chat.server.core.clock.advance(2 * DAY_MS);
    await eventually(async () => expect(await stored()).toHaveLength(1));
    expect(await states()).toEqual(['erased', 'held', 'erased']);
    expect(await states(reader)).toEqual(['erased', 'erased', 'erased']);
    successful(await chat.owner.delete(`/records/holds/${holdId}`, { reason: 'Settled' }));
    chat.server.core.clock.advance(15 * DAY_MS);
    await eventually(async () => expect(await stored()).toEqual([]));
    await eventually(async () => expect(await states()).toEqual(['erased', 'erased', 'erased']));
  });

  it('are erased with the last message that linked them, also after a restart', async () => {
    const url = await upload('Sturgeon');
    const [first, second] = [await send(`[menu](${url})`), await send(`[the menu](${url})`)];
    successful(await author.delete(`/messages/${first}`));
    await chat.settled();
    expect((await reader.get(url)).status).toBe(200);
    chat.server.core.clock.advance(DAY_MS);
    successful(await chat.owner.delete(`/messages/${second}`));
    await chat.settled();
    await chat.close();
    chat = await chat.reopen();
    expect(await stored()).toHaveLength(1);
    chat.server.core.clock.advance(30 * DAY_MS);
    await eventually(async () => {
      const erased = (await chat.events()).flatMap(({ type, data }) =>
        type === 'DeletedContentErased' ? (data as { messageIds: number[] }).messageIds : [],
      );
      expect(erased).toEqual([first]);
    });
    expect(await stored()).toHaveLength(1);
    chat.server.core.clock.advance(DAY_MS);
    await eventually(async () => expect(await stored()).toEqual([]));
    await eventually(async () => expect(JSON.stringify(await chat.events())).not.toContain('menu.txt'));
    const { log, store } = chat.engines;
    await eventually(async () =>
      expect(await Array.fromAsync(verifyProjection(log, store, deletionsProjection))).toEqual([]),
    );
    expect(successful(await chat.owner.get('/records/deletions', { files: true }))).toMatchObject({
      deletions: [{ deletions: [{ ground: 'message', content: 'erased', erased: expect.any(Number) }] }],
    });
  });
});
