import { verifyProjection } from '@chat/projections';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { deletionsProjection } from './deletions.projection.js';

let chat: Chat;
let author: Person;
let auditor: Person;
let kitchen: number;

beforeEach(async () => {
  chat = await Chat.open();
  [author, auditor] = [await chat.person('Author'), await chat.person('Auditor')];
  kitchen = await chat.channel('kitchen', [author]);
  successful(
    await chat.owner.post('/audit/mandates', {
      user_id: auditor.userId,
      stream_ids: [kitchen],
      direct_messages: false,
      reason: 'case 4711',
    }),
  );
});
afterEach(() => chat.close());

const send = (content: string, topic = 'lunch') => author.send({ type: 'stream', to: 'kitchen', topic, content });
const list = async (parameters: object = {}, who = chat.owner) =>
  successful(await who.get('/records/deletions', { ...parameters }));

describe('The register of deletions', () => {
  it('says by whom, when, on what ground, what is kept and until when, and who undid it and why', async () => {
    const now = Math.floor(chat.server.core.clock.now() / 1000);
    const atOnce = await send('Swordfish');
    successful(await author.delete(`/messages/${atOnce}`));
    const { url } = successful(await author.upload(new File(['bytes'], 'fish.txt')));
    successful(await chat.owner.delete(`/messages/${await send(`[fish](${String(url)})`)}`));
    successful(await chat.owner.patch('/records', { deleted_content_days: 1 }));
    const due = await send('Herring', 'dinner');
    successful(await chat.owner.post(`/streams/${kitchen}/delete_topic`, { topic_name: 'dinner' }));
    const mistake = await send('Cod');
    successful(await author.delete(`/messages/${mistake}`));
    const undo = { user_id: author.userId, from: 0, to: now, reason: 'By mistake' };
    successful(await chat.owner.post('/records/undo', undo));
    successful(
      await chat.owner.delete(`/users/${author.userId}`, { actions: { delete_public_channel_messages: true } }),
    );

    const owner = successful(await chat.owner.get('/users/me'))['user_id'];
    const keptBy = { kept_by: ['deleted_content_days'], erasure_ground: null };
    const kept = { content: 'kept', due: now + 86_400, erased: null, stream_id: kitchen, undone: null, ...keptBy };
    const erased = {
      content: 'erased',
      due: null,
      erased: null,
      ground: 'request',
      erasure_ground: 'at_once',
      kept_by: [],
    };
    const message = { author_id: author.userId, posted: now };
    await eventually(async () => {
      expect((await list({ limit: 3 }))['deletions']).toMatchObject([
        {
          ...message,
          id: mistake,
          deletions: [
            {
              user_id: author.userId,
              ground: 'request',
              content: 'restored',
              undone: { time: now, user_id: owner, reason: 'By mistake' },
            },
            { ...kept, user_id: owner, ground: 'deactivation' },
          ],
        },
        { ...message, id: due, deletions: [{ ...kept, user_id: owner, ground: 'topic', deleted: now }] },
        { ...message, deletions: [{ ...erased, user_id: owner }] },
      ]);
    });
    const { deletions: first, found_oldest: isAll } = await list({ limit: 3 });
    expect(isAll).toBe(false);
    const before = (first as { number: number }[]).at(-1)!.number;
    expect(await list({ before })).toMatchObject({
      deletions: [{ ...message, id: atOnce, deletions: [{ ...erased, user_id: author.userId }] }],
      found_oldest: true,
    });
    await eventually(async () =>
      expect((await list({ files: true }))['deletions']).toMatchObject([
        {
          ...message,
          deletions: [
            { ground: 'message', user_id: owner, stream_id: null, content: 'erased', erasure_ground: 'at_once' },
          ],
        },
      ]),
    );

    chat.server.core.clock.advance(86_400_000);
    await eventually(async () =>
      expect((await list({ limit: 2 }))['deletions']).toMatchObject([
        {
          deletions: [
            {
              user_id: author.userId,
              ground: 'request',
              content: 'restored',
              undone: { time: now, user_id: owner, reason: null },
            },
            { content: 'erased', erased: now + 86_400, erasure_ground: 'deleted_content_days' },
          ],
        },
        { deletions: [{ content: 'erased', erased: now + 86_400, due: null }] },
      ]),
    );
    const { log, store } = chat.engines;
    await eventually(async () =>
      expect(await Array.fromAsync(verifyProjection(log, store, deletionsProjection))).toEqual([]),
    );
    expect(JSON.stringify(await list())).not.toMatch(/Swordfish|Herring|Cod|dinner|lunch/);
  });

  it('says why content is left: a records rule, a legal hold, or both, the hold only to those who may see it', async () => {
    successful(await chat.owner.patch('/records', { deleted_content_days: 1 }));
    successful(await chat.owner.patch(`/records/rule/streams/${kitchen}`, { records_days: 10, reason: 'SEC' }));
    const id = await send('Swordfish');
    const { id: holdId } = successful(
      await chat.owner.post('/records/holds', { name: 'Case', reason: 'Subpoena', user_ids: [author.userId] }),
    );
    successful(await author.delete(`/messages/${id}`));
    const keepers = async (parameters: object = {}, who = chat.owner) => {
      const { deletions } = await list(parameters, who);
      return (deletions as { deletions: { kept_by: string[] }[] }[])[0]!.deletions[0]!.kept_by;
    };
    const rules = ['deleted_content_days', 'records_rule'];
    await eventually(async () => expect(await keepers()).toEqual([...rules, 'legal_hold']));
    expect(await keepers({ case: '4711' }, auditor)).toEqual(rules);
    chat.server.core.clock.advance(2 * 86_400_000);
    expect(await keepers()).toEqual(['records_rule', 'legal_hold']);
    successful(await chat.owner.delete(`/records/holds/${holdId}`, { reason: 'Settled' }));
    chat.server.core.clock.advance(15 * 86_400_000);
    await eventually(async () => expect(await keepers()).toEqual([]));
  });

  it('lists accounts that were deleted for good, what is left of them, and why', async () => {
    const now = Math.floor(chat.server.core.clock.now() / 1000);
    successful(await chat.owner.patch('/records', { deleted_content_days: 1 }));
    const held = await chat.person('Held');
    const topics = [{ stream_id: kitchen, topic: 'lunch' }];
    const hold = { name: 'Case', reason: 'Subpoena', user_ids: [held.userId], topics };
    const { id: holdId } = successful(await chat.owner.post('/records/holds', hold));
    await send('Stays');
    successful(await author.delete(`/messages/${await send('Herring')}`));
    for (const who of [author, held])
      successful(await chat.owner.delete(`/users/${who.userId}`, { actions: { delete_profile: true } }));

    const owner = successful(await chat.owner.get('/users/me'))['user_id'];
    const deletion = { user_id: owner, ground: 'request', deleted: now, stream_id: null, due: null };
    const erased = { ...deletion, content: 'erased', erasure_ground: 'account', held: false, kept_by: [] };
    const kept = { ...deletion, content: 'kept', erasure_ground: null, held: true, kept_by: ['legal_hold'] };
    const ofAuthor = { id: author.userId, author_id: author.userId };
    await eventually(async () =>
      expect((await list({ accounts: true }))['deletions']).toMatchObject([
        { id: held.userId, deletions: [kept], left: [{ what: 'name', why: 'legal_hold', count: null }] },
        {
          ...ofAuthor,
          deletions: [erased],
          left: [
            { what: 'messages', why: 'request', count: 1 },
            { what: 'content of deleted messages', why: 'deleted_content_days', count: 1 },
            { what: 'content of deleted messages', why: 'legal_hold', count: 1 },
          ],
        },
      ]),
    );
    expect(await chat.owner.get('/records/deletions', { accounts: true, files: true })).toMatchObject({ status: 400 });
    const mandate = { user_id: auditor.userId, direct_messages: true, reason: 'Audit' };
    successful(await chat.owner.post('/audit/mandates', mandate));
    expect((await list({ accounts: true, case: '4711' }, auditor))['deletions']).toMatchObject([
      { id: held.userId, deletions: [erased], left: [] },
      { ...ofAuthor, deletions: [erased], left: [] },
    ]);

    successful(await chat.owner.delete(`/records/holds/${holdId}`, { reason: 'Settled' }));
    chat.server.core.clock.advance(15 * 86_400_000);
    await eventually(async () =>
      expect((await list({ accounts: true }))['deletions']).toMatchObject([
        { deletions: [{ ...erased, erased: now + 15 * 86_400 }], left: [] },
        { ...ofAuthor, left: [{ what: 'messages', why: 'request', count: 1 }] },
      ]),
    );
    const { log, store } = chat.engines;
    expect(await Array.fromAsync(verifyProjection(log, store, deletionsProjection))).toEqual([]);
    expect(JSON.stringify(await list({ accounts: true }))).not.toMatch(/Held|Author/);
  });

  it('is for owners, and for auditors within their mandates, who name a case and are seen', async () => {
    const id = await send('Swordfish');
    const direct = await author.send({ type: 'direct', to: [auditor.userId], content: 'Cod' });
    await chat.channel('office', [author]);
    const elsewhere = await author.send({ type: 'stream', to: 'office', topic: 'rent', content: 'Tuna' });
    for (const each of [id, elsewhere, direct]) successful(await author.delete(`/messages/${each}`));

    expect((await list())['deletions']).toMatchObject([
      { id: direct, deletions: [{ stream_id: null, user_ids: null }] },
      { id: elsewhere },
      { id },
    ]);
    expect(await list({ case: '4711' }, auditor)).toMatchObject({ deletions: [{ id }], found_oldest: true });
    expect(
      successful(await chat.owner.get('/audit/inspections', { user_id: auditor.userId }))['inspections'],
    ).toMatchObject([{ user_id: auditor.userId, case: '4711', what: 'deletions' }]);
    const refused = { status: 400, body: { msg: 'Insufficient permission' } };
    expect(await auditor.get('/records/deletions')).toMatchObject(refused);
    expect(await author.get('/records/deletions')).toMatchObject(refused);
    for (const who of [author, chat.owner])
      expect(await who.get('/records/deletions', { case: '4711' })).toMatchObject(refused);
    expect((await auditor.get('/records/deletions', { case: ' ' })).status).toBe(400);
  });
});
