import { buffer } from 'node:stream/consumers';
import { FILE_STORE, type FileStore, keepBytes } from '@chat/file-store';
import { Chat, type Person, successful } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;
let ophelia: Person;
let yorick: Person;

beforeAll(async () => {
  chat = await Chat.open();
  hamlet = await chat.person('Hamlet');
  ophelia = await chat.person('Ophelia');
  yorick = await chat.person('Yorick', 600);
});
afterAll(() => chat.close());

async function uploaded(
  owner: Person,
  name = 'note.txt',
  type = 'text/plain',
  content = '0123456789',
): Promise<string> {
  return (await owner.upload(new File([content], name, { type }))).body['url'] as string;
}

async function post(sender: Person, to: string | readonly number[], content: string): Promise<number> {
  const place = typeof to === 'string' ? { type: 'stream', to, topic: 'scene' } : { type: 'direct', to };
  return await sender.send({ ...place, content });
}

const statusFor = async (reader: Person, url: string) => (await reader.download(encodeURI(url))).status;

/** Statuses for a request by the file's owner, another member, a guest. */
const statuses = (url: string) => Promise.all([hamlet, ophelia, yorick].map((reader) => statusFor(reader, url)));

async function damagedBy(change: (bytes: Buffer) => Buffer): Promise<string> {
  const url = await uploaded(hamlet);
  const files = chat.server.application.get<FileStore>(FILE_STORE);
  const key = url.split('/').at(-2)!;
  const bytes = change(await buffer(await files.read(key)));
  await files.remove(key);
  await keepBytes(files, key, bytes);
  return url;
}

describe('a file whose stored bytes are not those that were uploaded', () => {
  it.each([
    ['a flipped bit', (bytes: Buffer) => Buffer.from(bytes.with(4, bytes[4]! ^ 1))],
    ['a missing end', (bytes: Buffer) => bytes.subarray(0, 5)],
    ['an end that was put there', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ])('is refused, with %s', async (_, change) => {
    const { status, content } = await hamlet.download(await damagedBy(change));
    expect([status, JSON.parse(content.toString())]).toEqual([
      503,
      expect.objectContaining({
        code: 'SERVER_NOT_READY',
        msg: expect.stringContaining('not those that were uploaded'),
      }),
    ]);
  });

  it('is refused, though a range without the flipped bit is requested', async () => {
    const url = await damagedBy((bytes) => Buffer.from(bytes.with(9, bytes[9]! ^ 1)));
    const headers = { authorization: `Basic ${btoa(`${hamlet.email}:${hamlet.apiKey}`)}`, range: 'bytes=0-3' };
    expect((await chat.server.application.inject({ url, headers })).statusCode).toBe(503);
  });
});

describe('GET /user_uploads/…', () => {
  it('is for its owner alone while no message links it', async () => {
    expect(await statuses(await uploaded(hamlet))).toEqual([200, 403, 403]);
  });

  it('is for members, and for subscribed guests, once a message in a public channel links it', async () => {
    await chat.channel('stage', [hamlet]);
    const url = await uploaded(hamlet);
    await post(hamlet, 'stage', `See [this](${url}).`);
    expect(await statuses(url)).toEqual([200, 200, 403]);

    await chat.channel('stage', [yorick]);
    expect(await statuses(url)).toEqual([200, 200, 200]);
  });

  it('is for the subscribers of a private channel, as long as they are', async () => {
    await chat.channel('backstage', [hamlet, ophelia], { invite_only: true });
    const url = await uploaded(hamlet);
    await post(hamlet, 'backstage', `See [this](${url}).`);
    expect(await statuses(url)).toEqual([200, 200, 403]);

    await ophelia.delete('/users/me/subscriptions', { subscriptions: ['backstage'] });
    expect(await statuses(url)).toEqual([200, 403, 403]);
  });

  it('is for those to whom the message was sent where history is protected', async () => {
    const options = { invite_only: true, history_public_to_subscribers: false };
    await chat.channel('dressing room', [hamlet], options);
    const url = await uploaded(hamlet);
    await post(hamlet, 'dressing room', `See [this](${url}).`);
    await hamlet.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'dressing room' }],
      principals: [ophelia.userId],
    });
    expect(await statuses(url)).toEqual([200, 403, 403]);

    await post(hamlet, 'dressing room', `Again [this](${url}).`);
    expect(await statuses(url)).toEqual([200, 200, 403]);
  });

  it('is for whoever the key in its URL belongs to, where no header says who asks', async () => {
    const url = await uploaded(hamlet);
    const get = (query: string, headers: Record<string, string> = {}) =>
      chat.server.application.inject({ url: `${url}?${query}`, headers });
    const own = await get(`api_key=${hamlet.apiKey}`);
    expect([own.statusCode, own.headers['referrer-policy']]).toEqual([200, 'no-referrer']);
    expect((await get(`api_key=${ophelia.apiKey}`)).statusCode).toBe(403);
    const someone = await chat.person();
    successful(await chat.owner.delete(`/users/${someone.userId}`));
    const refused = await Promise.all(['x', 'x'.repeat(32), someone.apiKey].map((key) => get(`api_key=${key}`)));
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [401, 'INVALID_API_KEY'],
      [401, 'INVALID_API_KEY'],
      [401, 'USER_DEACTIVATED'],
    ]);
    expect((await get(`api_key=${hamlet.apiKey}`, { authorization: 'Basic x' })).statusCode).toBe(401);
    const elsewhere = await chat.server.application.inject(`/api/v1/users/me?api_key=${hamlet.apiKey}`);
    expect(elsewhere.statusCode).toBe(401);
  });

  it('is for the people of a direct conversation', async () => {
    const url = await uploaded(hamlet);
    await post(hamlet, [yorick.userId], `See [this](${url}).`);
    expect(await statuses(url)).toEqual([200, 403, 200]);
  });

  it('follows the message when it is moved, even before it links anything', async () => {
    await chat.channel('open', [hamlet, ophelia]);
    const closed = await chat.channel('closed', [hamlet], { invite_only: true });
    const url = await uploaded(hamlet);
    const [linking, plain] = [
      await post(hamlet, 'open', `See [this](${url}).`),
      await post(hamlet, 'open', 'Nothing.'),
    ];
    expect(await statuses(url)).toEqual([200, 200, 403]);

    for (const id of [linking, plain])
      await chat.owner
        .patch('/users/me/subscriptions', {})
        .then(() => hamlet.patch(`/messages/${id}`, { stream_id: closed }));
    expect(await statuses(url)).toEqual([200, 403, 403]);

    const other = await uploaded(hamlet);
    await hamlet.patch(`/messages/${plain}`, { content: `See [this](${other}).` });
    expect(await statuses(other)).toEqual([200, 403, 403]);
  });

  it('ends when the link is edited away', async () => {
    const url = await uploaded(hamlet);
    const id = await post(hamlet, [ophelia.userId], `See [this](${url}).`);
    expect(await statuses(url)).toEqual([200, 200, 403]);

    await hamlet.patch(`/messages/${id}`, { content: 'See nothing.' });
    expect(await statuses(url)).toEqual([200, 403, 403]);
  });

  it('is not opened by those who may not read it: their link claims nothing', async () => {
    const url = await uploaded(hamlet);
    expect(await post(ophelia, [yorick.userId], `Guess: [this](${url}).`)).toEqual(expect.any(Number));
    expect(await statuses(url)).toEqual([200, 403, 403]);
    expect((await hamlet.get('/attachments')).body['attachments']).toContainEqual(
      expect.objectContaining({ path_id: url.slice('/user_uploads/'.length), message_ids: [] }),
    );
  });

  it('may be handed on by whoever may read it', async () => {
    const url = await uploaded(hamlet);
    await post(hamlet, [ophelia.userId], `See [this](${url}).`);
    await post(ophelia, [yorick.userId], `He wrote [this](${url}).`);
    expect(await statuses(url)).toEqual([200, 200, 200]);
  });

  it.each(['/user_uploads/1/ab/AAAAAAAAAAAAAAAAAAAAAAAA/note.txt', '/user_uploads/1/..%2f..%2f/x/passwd'])(
    'is 404 for %s',
    async (path) => {
      const { status, content } = await hamlet.download(path);
      expect([status, JSON.parse(String(content))]).toEqual([
        404,
        { result: 'error', msg: 'File not found.', code: 'BAD_REQUEST' },
      ]);
    },
  );

  it('is 404 by another name than its own', async () => {
    const url = await uploaded(hamlet);
    expect(await statusFor(hamlet, url.replace('note.txt', 'index.html'))).toBe(404);
  });

  it('needs credentials', async () => {
    const url = await uploaded(hamlet);
    const { statusCode, headers } = await chat.server.application.inject({ method: 'GET', url });
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Basic realm="zulip"']);
  });

  it('sends parts, and nothing to those who have it', async () => {
    const url = await uploaded(hamlet);
    const part = await hamlet.download(url, { range: 'bytes=2-4' });
    expect([part.status, String(part.content), part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);

    const head = await hamlet.download(url, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.content.length]).toEqual([200, '10', 0]);

    const again = await hamlet.download(url, { 'if-none-match': String(head.headers.etag) });
    expect([again.status, again.content.length]).toEqual([304, 0]);
  });

  it.each([
    ['photo.png', 'image/png', 'inline'],
    ['paper.pdf', 'application/pdf', 'inline'],
    ['song.mp3', 'audio/mpeg', 'inline'],
    ['film.mp4', 'video/mp4', 'inline'],
    ['page.html', 'text/html', 'attachment'],
    ['drawing.svg', 'image/svg+xml', 'attachment'],
    ['feed.xml', 'application/xml', 'attachment'],
    ['script.js', 'text/javascript', 'attachment'],
    ['notes.txt', 'text/plain', 'attachment'],
  ])('shows or hands over %s (%s) as %s, and lets nothing in it run', async (name, type, disposition) => {
    const { headers } = await hamlet.download(await uploaded(hamlet, name, type, '<script>alert(1)</script>'));
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(new RegExp(`^${disposition}; filename="`)),
      'content-security-policy': expect.stringMatching(/^default-src 'none';(?!.*(script-src|unsafe-eval))/),
    });
    if (type !== 'application/pdf') expect(headers['content-security-policy']).toMatch(/; sandbox$/);
  });

  it.each(['text/html\u0085x', 'text/html, text/plain', 'nonsense', ''])(
    'takes the content type %j for none',
    async (type) => {
      const form = `--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\nContent-Type: ${type}\r\n\r\nx\r\n--b--\r\n`;
      const answer = await chat.server.application.inject({
        method: 'POST',
        url: '/api/v1/user_uploads',
        payload: form,
        headers: {
          authorization: `Basic ${Buffer.from(`${hamlet.email}:${hamlet.apiKey}`).toString('base64')}`,
          'content-type': 'multipart/form-data; boundary=b',
        },
      });
      const { headers } = await hamlet.download(answer.json<{ url: string }>().url);
      expect(headers['content-type']).toMatch(/^(application\/octet-stream|text\/plain)$/);
    },
  );
});
