import { Chat, listening, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  await chat.channel('kitchen', [hamlet, ophelia]);
});

afterAll(() => chat.close());

const add = async (person: Person, ...words: string[]) =>
  successful(await person.post('/users/me/alert_words', { alert_words: words }))['alert_words'];

const remove = async (person: Person, ...words: string[]) =>
  successful(await person.delete('/users/me/alert_words', { alert_words: words }))['alert_words'];

async function say(content: string): Promise<number> {
  const sent = await ophelia.post('/messages', { type: 'stream', to: 'kitchen', topic: 'lunch', content });
  return successful(sent)['id'] as number;
}

async function flagsOf(reader: Person, messageId: number): Promise<string[]> {
  return (successful(await reader.get(`/messages/${messageId}`))['message'] as { flags: string[] }).flags;
}

async function matching(reader: Person, narrow: object[]): Promise<number[]> {
  const range = { anchor: 'newest', num_before: 9, num_after: 0, narrow };
  const { messages } = successful(await reader.get('/messages', range)) as { messages: { id: number }[] };
  return messages.map(({ id }) => id);
}

/** As a registration shows them. */
async function wordsOf(person: Person): Promise<unknown> {
  return successful(await person.post('/register', { fetch_event_types: ['alert_words'] }))['alert_words'];
}

describe('Alert words', () => {
  it('are added, listed and removed by their account, whose clients get the whole list each time', async () => {
    const [heard, stranger] = [await listening(hamlet, 'alert_words'), await listening(ophelia, 'alert_words')];
    expect(await add(hamlet, ' Soup ', '', 'on call')).toEqual(['Soup', 'on call']);
    expect(await add(hamlet, 'SOUP')).toEqual(['Soup', 'on call']);
    expect(await remove(hamlet, 'soup', 'tea')).toEqual(['on call']);
    expect(successful(await hamlet.get('/users/me/alert_words'))['alert_words']).toEqual(['on call']);
    const lists = [['Soup', 'on call'], ['Soup', 'on call'], ['on call']];
    expect(await heard()).toEqual(lists.map((alert_words) => ({ type: 'alert_words', alert_words })));
    expect(await stranger()).toEqual([]);
    expect(await wordsOf(hamlet)).toEqual(['on call']);
    expect(await wordsOf(ophelia)).toEqual([]);
  });

  it('flag new messages for their account alone, again at edits, and are found by is:alerted', async () => {
    await add(hamlet, 'stew');
    const [heard, stranger] = [await listening(hamlet, 'message'), await listening(ophelia, 'message')];
    const [before, plain] = [await say('Stew, @**all**'), await say('nothing')];
    const flagged = ['stream_wildcard_mentioned', 'has_alert_word', 'wildcard_mentioned'];
    expect(await heard()).toMatchObject([{ flags: flagged }, { flags: [] }]);
    expect(JSON.stringify(await stranger())).not.toContain('has_alert_word');
    expect(await flagsOf(hamlet, before)).toEqual(flagged);

    const edits = await listening(hamlet, 'update_message');
    await ophelia.patch(`/messages/${before}`, { content: 'nothing' });
    await ophelia.patch(`/messages/${plain}`, { content: 'some `stew`' });
    expect(await edits()).toMatchObject([{ flags: [] }, { flags: ['has_alert_word'] }]);
    await remove(hamlet, 'stew');
    expect(await flagsOf(hamlet, plain)).toEqual(['has_alert_word']);
    const is = { operator: 'is', operand: 'alerted' };
    expect(await matching(hamlet, [is])).toEqual([plain]);
    expect(await matching(ophelia, [is])).toEqual([]);
    expect(await matching(hamlet, [{ ...is, negated: true }])).not.toContain(plain);
  });

  it.each([
    [{}, "Missing 'alert_words' argument"],
    [{ alert_words: '["a"' }, 'alert_words is not valid JSON'],
    [{ alert_words: [1] }, 'alert_words[0] is not a string'],
    [{ alert_words: ['x'.repeat(101)] }, 'alert_words[0] is too long (limit: 100 characters)'],
    [{ alert_words: Array.from({ length: 501 }, (_, at) => `w${at}`) }, 'alert_words is too long (limit: 500 items)'],
  ])('refuse what is no list of words: %#', async (fields, msg) => {
    expect(await hamlet.post('/users/me/alert_words', fields)).toMatchObject({ status: 400, body: { msg } });
  });

  /** @limit alertWords.perUser */
  it('are 500 at most', async () => {
    await add(ophelia, ...Array.from({ length: 500 }, (_, at) => `w${at}`));
    expect(await ophelia.post('/users/me/alert_words', { alert_words: ['more'] })).toMatchObject({
      status: 400,
      body: { msg: 'You cannot have more than 500 alert words.', code: 'BAD_REQUEST' },
    });
    await remove(ophelia, ...Array.from({ length: 500 }, (_, at) => `w${at}`));
  });
});
