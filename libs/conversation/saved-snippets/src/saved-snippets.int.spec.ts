import { Chat, listening, type Person, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';

const MISSING = { status: 404, body: { result: 'error', msg: 'Saved snippet does not exist.', code: 'BAD_REQUEST' } };

let chat: Chat;
let iago: Person;
let emilia: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [iago, emilia] = [await chat.person('Iago'), await chat.person('Emilia')];
});

afterAll(() => chat.close());

async function snippetOf(person: Person, fields = { title: 'Greeting', content: 'Hello, **friends**.' }) {
  return successful(await person.post('/saved_snippets', fields))['saved_snippet_id'] as number;
}

async function snippetsOf(person: Person) {
  return successful(await person.get('/saved_snippets'))['saved_snippets'] as { id: number }[];
}

describe('Saved snippets', () => {
  it('are created, edited and deleted by their owner, whose clients are notified', async () => {
    const [own, foreign] = [await listening(iago, 'saved_snippets'), await listening(emilia, 'saved_snippets')];
    const id = await snippetOf(iago, { title: ' Greeting ', content: ' Hello, **friends**. ' });
    const created = { id, title: 'Greeting', content: 'Hello, **friends**.', date_created: expect.any(Number) };
    expect(await snippetsOf(iago)).toEqual([created]);
    await iago.patch(`/saved_snippets/${id}`, { title: 'Farewell' });
    const edited = { ...created, title: 'Farewell' };
    expect(await snippetsOf(iago)).toEqual([edited]);
    await iago.delete(`/saved_snippets/${id}`);
    expect(await snippetsOf(iago)).toEqual([]);

    // The content of the snippet is erased with it, even before its delivery.
    expect(await own()).toEqual([{ type: 'saved_snippets', op: 'remove', saved_snippet_id: id }]);
    expect(await foreign()).toEqual([]);
  });

  it('notify of each change with the whole snippet, also when nothing is different', async () => {
    const events = await listening(iago, 'saved_snippets');
    const id = await snippetOf(iago);
    await iago.patch(`/saved_snippets/${id}`, { content: 'Hello, **friends**.' });
    const saved_snippet = { id, title: 'Greeting', content: 'Hello, **friends**.', date_created: expect.any(Number) };
    expect(await events()).toEqual([
      { type: 'saved_snippets', op: 'add', saved_snippet },
      { type: 'saved_snippets', op: 'update', saved_snippet },
    ]);
  });

  it('are in the snapshot of a registering client', async () => {
    const id = await snippetOf(emilia);
    const { body } = await emilia.post('/register', { fetch_event_types: ['saved_snippets'] });
    expect(body['saved_snippets']).toEqual([
      { id, title: 'Greeting', content: 'Hello, **friends**.', date_created: expect.any(Number) },
    ]);
  });

  it('cannot be seen, changed or deleted by others', async () => {
    const id = await snippetOf(iago);
    expect(await emilia.patch(`/saved_snippets/${id}`, { title: 'Mine' })).toMatchObject(MISSING);
    expect(await emilia.delete(`/saved_snippets/${id}`)).toMatchObject(MISSING);
    expect((await snippetsOf(emilia)).map((snippet) => snippet.id)).not.toContain(id);
    expect((await snippetsOf(iago)).map((snippet) => snippet.id)).toContain(id);
  });

  it('that do not exist are answered 404, unless nothing is to be changed', async () => {
    expect(await iago.patch('/saved_snippets/4711', { title: 'New' })).toMatchObject(MISSING);
    expect(await iago.delete('/saved_snippets/4711')).toMatchObject(MISSING);
    expect(await iago.patch('/saved_snippets/4711')).toMatchObject({ status: 200, body: { msg: '' } });
  });

  it.each([
    [{ title: ' ', content: 'x' }, 'title cannot be blank'],
    [{ title: 'x', content: '\n' }, 'content cannot be blank'],
    [{ title: 'x'.repeat(61), content: 'x' }, 'title is too long (limit: 60 characters)'],
    [{ title: 'x', content: 'x'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
    [{ content: 'x' }, "Missing 'title' argument"],
    [{ title: 'x' }, "Missing 'content' argument"],
  ])('need a title and a content: %#', async (fields, msg) => {
    expect(await iago.post('/saved_snippets', fields)).toMatchObject({ status: 400, body: { msg } });
  });

  it('may have a title of 60 and a content of 10,000 characters', async () => {
    const id = await snippetOf(iago, { title: ` ${'🙂'.repeat(60)} `, content: 'x'.repeat(10_000) });
    expect(id).toBeGreaterThan(0);
  });

  it('are erased from the log when they are replaced or deleted', async () => {
    const id = await snippetOf(iago, { title: 'Secret', content: 'the first words' });
    await iago.patch(`/saved_snippets/${id}`, { content: 'the second words' });
    await iago.delete(`/saved_snippets/${id}`);
    await eventually(async () => {
      const kept = (await chat.events()).filter(({ stream }) => stream === `snippet-${id}`);
      expect(kept.map(({ type }) => type)).toEqual(['SavedSnippetDeleted']);
    });
  });
});
