import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let path: string;

beforeEach(async () => {
  chat = await Chat.open();
  [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
  const answer = await hamlet.upload(new File(['to be'], 'note ö.txt', { type: 'text/plain' }));
  path = (successful(answer)['url'] as string).replace('/user_uploads/', '');
});
afterEach(() => chat.close());

const urlFor = async (person: Person) =>
  successful(await person.get(`/user_uploads/${encodeURI(path)}`))['url'] as string;

async function fetched(url: string) {
  const { statusCode, body, headers } = await chat.server.application.inject({ method: 'GET', url });
  return { status: statusCode, body, security: headers['content-security-policy'] };
}

describe('A temporary URL of a file', () => {
  /** @limit files.temporaryUrlMs */
  it('works for a minute, without credentials', async () => {
    const url = await urlFor(hamlet);
    expect(url).toMatch(/^\/user_uploads\/temporary\//);
    expect(await fetched(url)).toEqual({ status: 200, body: 'to be', security: expect.stringContaining('sandbox') });
    chat.server.core.clock.advance(40_000);
    expect((await fetched(url)).status).toBe(200);
    chat.server.core.clock.advance(21_000);
    expect((await fetched(url)).status).toBe(403);
  });

  it('is for those who may read the file, and ends with their right and their key', async () => {
    expect((await ophelia.get(`/user_uploads/${encodeURI(path)}`)).status).toBe(403);
    const message = { type: 'direct', to: [ophelia.userId], content: `[note](/user_uploads/${path})` };
    const id = await hamlet.send(message);
    const url = await urlFor(ophelia);
    expect((await fetched(url)).status).toBe(200);
    successful(await hamlet.patch(`/messages/${id}`, { content: 'Never mind.' }));
    expect((await fetched(url)).status).toBe(403);
    const own = await urlFor(hamlet);
    successful(await hamlet.post('/users/me/api_key/regenerate'));
    expect((await fetched(own)).status).toBe(403);
  });

  it('opens nothing else, and cannot be made up', async () => {
    const url = await urlFor(hamlet);
    const other = await hamlet.upload(new File(['secret'], 'b.txt', { type: 'text/plain' }));
    const otherPath = (successful(other)['url'] as string).replace('/user_uploads/', '');
    const token = url.split('/')[3]!;
    const [userId, end, signature] = token.split('.') as [string, string, string];
    const forged = [
      `/user_uploads/temporary/${token}/${otherPath}`,
      url.replace(end, String(Number(end) + 1)),
      url.replace(token, `${ophelia.userId}.${end}.${signature}`),
      url.replace(token, `${userId}.${end}.${'0'.repeat(64)}`),
      url.replace(token, 'x'),
    ];
    for (const each of forged) expect((await fetched(each)).status).toBe(403);
    expect((await hamlet.get('/user_uploads/1/00/nothing/a.txt')).status).toBe(404);
  });
});
