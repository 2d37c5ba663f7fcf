import { Chat, HttpClient, type Person } from '@chat/chat-testing';

let chat: Chat;
let hamlet: Person;

beforeAll(async () => {
  chat = await Chat.open({ CHAT_RATE_LIMIT: 'on', CHAT_RATE_LIMIT_ADDRESS: '10', CHAT_RATE_LIMIT_USER: '20' });
  hamlet = await chat.person('Hamlet');
});
afterAll(() => chat.close());
/** A new window for everybody. */
beforeEach(() => chat.server.core.clock.advance(61_000));

const stranger = () => new HttpClient(chat.server.application, 'nobody@example.com', 'x'.repeat(32));

describe('An answer', () => {
  it('says how often its account may ask until when', async () => {
    const [first, second] = [
      await hamlet.get('/users/me'),
      await hamlet.get('/nowhere/else'),
      await hamlet.get('/users'),
    ];
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '19' });
    expect(second.status).toBe(404);
    const left = Number(first.headers['x-ratelimit-reset']) - chat.server.core.clock.now() / 1000;
    expect(left).toBeGreaterThan(55);
    expect(left).toBeLessThan(61);
  });

  it('is 429 beyond it, before parameters are looked at, and says when to come back', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => hamlet.get('/messages/1?anchor=nonsense')));
    const refused = answers.filter(({ status }) => status === 429);

    expect(refused).toHaveLength(10);
    expect(refused[0]!.body).toEqual({
      result: 'error',
      msg: 'API usage exceeded rate limit',
      code: 'RATE_LIMIT_HIT',
      'retry-after': expect.any(Number),
    });
    expect(refused[0]!.headers).toMatchObject({
      'retry-after': String(refused[0]!.body['retry-after']),
      'x-ratelimit-remaining': '0',
    });
    expect((await chat.owner.get('/users/me')).status).toBe(200);
  });

  it('to polls is counted apart; files, health and metrics are not counted', async () => {
    await Promise.all(Array.from({ length: 20 }, () => hamlet.get('/users/me')));
    expect((await hamlet.get('/users/me')).status).toBe(429);

    expect((await hamlet.get('/events', { queue_id: 'none', last_event_id: -1 })).status).toBe(400);
    const file = await hamlet.download('/user_uploads/1/aa/none/none.txt');
    expect([file.status, file.headers['x-ratelimit-limit']]).toEqual([404, undefined]);
    expect((await hamlet.download('/health/live')).headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it.each([
    [200, '/static/images/unknown-user-avatar.png'],
    [404, '/static/images/static_avatars/none.png'],
    [200, '/static/images/loading/loader-black.svg'],
    [404, '/user_avatars/1/none.png'],
    [404, '/user_avatars/1/emoji/images/none.png'],
    [404, '/user_avatars/1/realm/none.png'],
  ])('with the picture or the %i of %s is not counted', async (status, path) => {
    const answer = await stranger().download(path);
    expect([answer.status, answer.headers['x-ratelimit-limit']]).toEqual([status, undefined]);
  });

  it('to a POST whose form names another verb is counted once, whether its path has POST or not', async () => {
    const verbs = [
      await hamlet.post('/messages', { method: 'GET', anchor: 'newest', num_before: 1, num_after: 0 }),
      await hamlet.post('/events', { method: 'GET', queue_id: 'none', last_event_id: -1 }),
      await hamlet.post('/messages/7', { method: 'EAT' }),
      await hamlet.post('/messages/7', { method: 'PATCH', content: 'x' }),
    ];
    expect(verbs.map(({ status, headers }) => [status, headers['x-ratelimit-remaining']])).toEqual([
      [200, '19'],
      [400, '18'],
      [405, undefined],
      [400, '16'],
    ]);

    const more = await Promise.all(Array.from({ length: 17 }, () => hamlet.post('/events', { method: 'GET' })));
    expect(more.filter(({ status }) => status === 429)).toMatchObject([{ headers: { 'x-ratelimit-remaining': '0' } }]);
    expect((await stranger().post('/events', { method: 'GET' })).headers).toMatchObject({ 'x-ratelimit-limit': '10' });
  });

  it('to those who show no valid credentials is counted by their address', async () => {
    const answers = [];
    for (let time = 0; time < 12; time++) answers.push(await stranger().get('/users/me'));

    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect(answers[0]!.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '9' });
    expect((await stranger().get('/server_settings')).status).toBe(429);
    expect((await hamlet.get('/users/me')).status).toBe(200);
  });
});
