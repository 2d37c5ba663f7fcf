import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

const MISSING = { status: 404, body: { result: 'error', msg: 'Draft does not exist', code: 'BAD_REQUEST' } };

let chat: Chat;
let viola: Person;
let orsino: Person;
let channelId: number;
let hiddenId: number;

beforeAll(async () => {
  chat = await Chat.open();
  [viola, orsino] = [await chat.person('Viola'), await chat.person('Orsino')];
  channelId = await chat.channel('illyria', [viola]);
  hiddenId = await chat.channel('hidden', [orsino], { invite_only: true });
});

afterAll(() => chat.close());

const draft = (fields: object = {}) => ({
  type: 'stream',
  to: [channelId],
  topic: 'music',
  content: 'If music be',
  timestamp: 1_700_000_000.5,
  ...fields,
});

async function drafted(person: Person, ...drafts: object[]): Promise<number[]> {
  return successful(await person.post('/drafts', { drafts }))['ids'] as number[];
}

async function draftsOf(person: Person) {
  return successful(await person.get('/drafts'))['drafts'] as { id: number; content: string }[];
}

describe('Drafts', () => {
  it('are created together, and listed by the time of their edit', async () => {
    const [second, first] = await drafted(
      viola,
      draft(),
      draft({ type: 'private', to: [orsino.userId], timestamp: 5 }),
    );
    expect(successful(await viola.get('/drafts'))).toMatchObject({
      count: 2,
      drafts: [
        { id: first, type: 'private', to: [orsino.userId], topic: '', content: 'If music be', timestamp: 5 },
        { id: second, ...draft() },
      ],
    });
    const { body } = await viola.post('/register', { fetch_event_types: ['drafts'] });
    expect((body['drafts'] as { id: number }[]).map(({ id }) => id)).toEqual([second, first]);
  });

  it('are for nobody yet when they name no recipients', async () => {
    const [id] = await drafted(viola, draft({ type: 'private', to: [] }));
    const kept = { id, type: '', to: [], topic: '' };
    expect((await draftsOf(viola)).find((each) => each.id === id)).toMatchObject(kept);
    await viola.delete(`/drafts/${id}`);
  });

  it('are replaced and deleted, and the clients of their owner are notified', async () => {
    const [own, foreign] = [await listening(viola, 'drafts'), await listening(orsino, 'drafts')];
    const [id] = await drafted(viola, draft());
    await viola.patch(`/drafts/${id}`, { draft: draft({ type: '', to: [], content: 'If music be the food' }) });
    const edited = { id, type: '', to: [], topic: '', content: 'If music be the food', timestamp: 1_700_000_000.5 };
    expect((await draftsOf(viola)).find((each) => each.id === id)).toEqual(edited);
    expect(await own()).toEqual([
      { type: 'drafts', op: 'add', drafts: [{ id, ...draft() }] },
      { type: 'drafts', op: 'update', draft: edited },
    ]);
    await viola.delete(`/drafts/${id}`);
    expect((await draftsOf(viola)).map((each) => each.id)).not.toContain(id);
    expect((await own()).at(-1)).toEqual({ type: 'drafts', op: 'remove', draft_id: id });
    expect(await foreign()).toEqual([]);
  });

  it('cannot be seen, changed or deleted by others', async () => {
    const [id] = await drafted(viola, draft());
    expect(await orsino.patch(`/drafts/${id}`, { draft: draft({ type: '', to: [] }) })).toMatchObject(MISSING);
    expect(await orsino.delete(`/drafts/${id}`)).toMatchObject(MISSING);
    expect(await orsino.delete('/drafts/4711')).toMatchObject(MISSING);
    expect(await draftsOf(orsino)).toEqual([]);
  });

  it.each([
    [{ type: 'email' }, 'Invalid drafts[1]["type"]'],
    [{ content: ' ' }, 'drafts[1]["content"] cannot be blank'],
    [{ timestamp: -1 }, 'Timestamp must not be negative.'],
    [{ topic: 'a\0b' }, 'Topic must not contain null bytes'],
    [{ to: [] }, 'Must specify exactly 1 channel ID for channel messages'],
    [{ to: [4711] }, 'Invalid channel ID'],
    [{ type: 'private', to: [4711] }, 'Invalid user ID 4711'],
    [{ extra: 1 }, 'Argument "extra" at drafts[1] is unexpected'],
  ])('are refused together when one is wrong: %j', async (fields, msg) => {
    const before = await draftsOf(orsino);
    const sent = [draft({ type: '', to: [] }), draft(fields)];
    expect(await orsino.post('/drafts', { drafts: sent })).toMatchObject({ status: 400, body: { msg } });
    expect(await draftsOf(orsino)).toEqual(before);
  });

  it('do not say whether a channel exists that their writer cannot read', async () => {
    const refused = { status: 400, body: { msg: 'Invalid channel ID' } };
    expect(await viola.post('/drafts', { drafts: [draft({ to: [hiddenId] })] })).toMatchObject(refused);
  });

  /** @limit drafts.perRequest */
  it('may be 100 in one request, not more', async () => {
    const many = Array.from({ length: 101 }, () => draft({ type: '', to: [] }));
    expect(await orsino.post('/drafts', { drafts: many })).toMatchObject({
      status: 400,
      body: { msg: 'drafts is too long (limit: 100 items)' },
    });
    expect(await drafted(orsino, ...many.slice(1))).toHaveLength(100);
  });

  it('are deleted when their owner turns synchronization off, without notifying clients, and out of reach', async () => {
    const feste = await chat.person('Feste');
    const written = draft({ type: '', to: [] });
    const [id] = await drafted(feste, written);
    const heard = await listening(feste, 'drafts');
    successful(await feste.patch('/settings', { enable_drafts_synchronization: false }));
    const answers = [
      await feste.get('/drafts'),
      await feste.post('/drafts', { drafts: [written] }),
      await feste.patch(`/drafts/${id}`, { draft: written }),
      await feste.delete(`/drafts/${id}`),
    ];
    const refused = { status: 400, body: { msg: 'User has disabled synchronizing drafts.' } };
    for (const answer of answers) expect(answer).toMatchObject(refused);
    await chat.settled();
    const kept = (await chat.events()).filter(({ stream }) => stream === `draft-${id}`);
    expect(kept.map(({ type }) => type)).toEqual(['DraftDeleted']);
    successful(await feste.patch('/settings', { enable_drafts_synchronization: true }));
    expect(await draftsOf(feste)).toEqual([]);
    expect(await heard()).toEqual([]);
  });

  it('are erased from the log when they are replaced', async () => {
    const [id] = await drafted(viola, draft({ content: 'the first words' }));
    await viola.patch(`/drafts/${id}`, { draft: draft({ content: 'the second words' }) });
    await eventually(async () => {
      const kept = (await chat.events()).filter(({ stream }) => stream === `draft-${id}`);
      expect(kept.map(({ type }) => type)).toEqual(['DraftEdited']);
    });
    await viola.patch(`/drafts/${id}`, { draft: draft({ content: 'the third words' }) });
    expect((await draftsOf(viola)).find((each) => each.id === id)).toMatchObject({ content: 'the third words' });
  });
});
