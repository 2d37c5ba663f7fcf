import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let ada: Person;
let grace: Person;
let kitchen: number;
let secret: number;
let ids: Record<string, number>;

beforeAll(async () => {
  chat = await Chat.open();
  [ada, grace] = [await chat.person('Ada'), await chat.person('Grace')];
  kitchen = await chat.channel('kitchen', [ada, grace]);
  secret = await chat.channel('secret', [grace], { invite_only: true });
  ids = {
    soup: await sent(ada, kitchen, 'lunch', 'There is **hot soup** & bread'),
    soups: await sent(grace, kitchen, 'menus', 'All soups are hot'),
    stew: await sent(ada, kitchen, 'soup or stew', 'Stew it is, says @**Grace**'),
    sushi: await sent(grace, kitchen, 'lunch', 'これは寿司です'),
    hidden: await sent(grace, secret, 'lunch', 'secret soup'),
  };
});

afterAll(() => chat.close());

async function sent(person: Person, to: number, topic: string, content: string): Promise<number> {
  return await person.send({ type: 'channel', to, topic, content });
}

interface Found {
  readonly id: number;
  readonly match_content: string;
  readonly match_subject: string;
}

async function found(reader: Person, narrow: readonly object[], range: object = {}): Promise<Found[]> {
  const asked = { anchor: 'newest', num_before: 100, num_after: 0, narrow, ...range };
  return successful(await reader.get('/messages', asked))['messages'] as Found[];
}

const search = (operand: string) => ({ operator: 'search', operand });
const idsOf = (messages: readonly Found[]) => messages.map(({ id }) => id);

describe('A search', () => {
  it.each<[string, string[]]>([
    ['soup', ['soup', 'soups', 'stew']],
    ['SOUPS', ['soup', 'soups', 'stew']],
    ['hot soup', ['soup', 'soups']],
    ['"hot soup"', ['soup']],
    ['stew soup', ['stew']],
    ['寿司', ['sushi']],
    ['lunch', ['soup', 'sushi']],
    ['sou', []],
    ['!', []],
    ['amp', []],
    ["soup' OR 1=1 --", []],
    ['soup* NOT stew', []],
  ])('for %s finds what holds all of it', async (operand, names) => {
    expect(idsOf(await found(ada, [search(operand)]))).toEqual(names.map((name) => ids[name]));
  });

  it('finds only what the reader may see', async () => {
    expect(idsOf(await found(grace, [search('secret')]))).toEqual([ids['hidden']]);
    expect(await found(ada, [search('secret')])).toEqual([]);
  });

  it('shows what it found, without making anything of the text', async () => {
    const [message] = await found(ada, [search('soup bread')]);
    expect(message).toMatchObject({
      match_content: expect.stringContaining('<span class="highlight">soup</span></strong> &amp;'),
      match_subject: 'lunch',
    });
    const [stew] = await found(ada, [search('stew')]);
    expect(stew!.match_subject).toBe('soup or <span class="highlight">stew</span>');
  });

  it('is combined with every other term', async () => {
    const soup = search('soup');
    expect(idsOf(await found(ada, [soup, { operator: 'sender', operand: grace.userId }]))).toEqual([ids['soups']]);
    expect(idsOf(await found(ada, [soup, { operator: 'channel', operand: kitchen }]))).toHaveLength(3);
    expect(idsOf(await found(ada, [soup, { operator: 'topic', operand: 'LUNCH' }]))).toEqual([ids['soup']]);
    expect(idsOf(await found(ada, [soup, { operator: 'is', operand: 'dm' }]))).toEqual([]);
    expect(idsOf(await found(ada, [soup, search('hot')]))).toEqual([ids['soup'], ids['soups']]);
    const notAda = { operator: 'sender', operand: ada.userId, negated: true };
    expect(idsOf(await found(ada, [soup, notAda]))).toEqual([ids['soups']]);
    expect(idsOf(await found(ada, [soup, { ...search('hot'), negated: true }]))).toEqual([ids['soup'], ids['soups']]);
  });

  it('is paged around an anchor', async () => {
    const range = { anchor: ids['soups'], num_before: 1, num_after: 1 };
    const { body } = await ada.get('/messages', { ...range, narrow: [search('soup')] });
    expect(body).toMatchObject({ found_anchor: true, found_oldest: true, found_newest: true });
    expect(idsOf(body['messages'] as Found[])).toEqual([ids['soup'], ids['soups'], ids['stew']]);
    expect(idsOf(await found(ada, [search('soup')], { anchor: 'oldest', num_after: 2 }))).toHaveLength(2);
  });

  it('follows edits, moves and deletions', async () => {
    const id = await sent(ada, kitchen, 'gazpacho', 'first draught');
    expect(idsOf(await found(ada, [search('gazpacho draught')]))).toEqual([id]);
    successful(await ada.patch(`/messages/${id}`, { content: 'second helping' }));
    expect(await found(ada, [search('draught')])).toEqual([]);
    expect(idsOf(await found(ada, [search('gazpacho helping')]))).toEqual([id]);
    successful(await ada.patch(`/messages/${id}`, { topic: 'vichyssoise', send_notification_to_new_thread: false }));
    expect(await found(ada, [search('gazpacho')])).toEqual([]);
    expect(idsOf(await found(ada, [search('vichyssoise helping')]))).toEqual([id]);
    successful(await chat.owner.delete(`/messages/${id}`));
    expect(await found(ada, [search('helping')])).toEqual([]);
  });

  /** @limit messages.searchCharacters */
  it.each([
    [[' '], 'operand cannot be blank.'],
    [['x'.repeat(1_001)], 'operand is too long (limit: 1000 characters)'],
    [['x'.repeat(500), 'y'.repeat(501)], 'operand is too long (limit: 1000 characters)'],
  ])('is refused: %#', async (operands, msg) => {
    const narrow = operands.map(search);
    const answer = await ada.get('/messages', { anchor: 'newest', num_before: 1, narrow });
    expect(answer).toMatchObject({ status: 400, body: { msg, code: 'BAD_REQUEST' } });
  });
});

describe('The narrow `mentions`', () => {
  it('finds the messages that mention a person', async () => {
    expect(idsOf(await found(ada, [{ operator: 'mentions', operand: grace.userId }]))).toEqual([ids['stew']]);
    expect(await found(ada, [{ operator: 'mentions', operand: ada.email }])).toEqual([]);
  });
});

async function matching(reader: Person, narrow: readonly object[], ...names: string[]) {
  const answer = await reader.get('/messages/matches_narrow', { msg_ids: names.map((name) => ids[name]), narrow });
  return successful(answer)['messages'] as Record<string, object>;
}

describe('GET /messages/matches_narrow', () => {
  it('says which of some messages are in a narrow, and what was found in them', async () => {
    expect(await matching(ada, [search('bread')], 'soup', 'soups')).toEqual({
      [ids['soup']!]: {
        match_content: '<p>There is <strong>hot soup</strong> &amp; <span class="highlight">bread</span></p>',
        match_subject: 'lunch',
      },
    });
    expect(Object.keys(await matching(ada, [{ operator: 'topic', operand: 'lunch' }], 'soup', 'soups'))).toHaveLength(
      1,
    );
  });

  it('says nothing of messages that the reader cannot see', async () => {
    expect(await matching(ada, [search('soup')], 'hidden')).toEqual({});
    expect(Object.keys(await matching(grace, [search('soup')], 'hidden'))).toHaveLength(1);
  });
});
