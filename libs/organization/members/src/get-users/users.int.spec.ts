import { Chat, HttpClient } from '@chat/chat-testing';
import { slowAppends } from '@chat/testing';

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open();
});
afterAll(() => chat.close());

describe('accounts over HTTP', () => {
  it('are shown to each other', async () => {
    const [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia', 600)];
    const expected = { user_id: ophelia.userId, full_name: 'Ophelia', role: 600, is_guest: true, avatar_url: null };
    expect((await hamlet.get(`/users/${ophelia.userId}`)).body).toMatchObject({ user: expected });
    expect((await hamlet.get(`/users/${encodeURIComponent(ophelia.email)}`)).body).toMatchObject({ user: expected });
    expect((await hamlet.get(`/users/user${ophelia.userId}@chat.invalid`)).body).toMatchObject({ user: expected });
    const { body } = await hamlet.get('/users', { client_gravatar: false, user_ids: [ophelia.userId, 999] });
    expect(body['members']).toMatchObject([{ user_id: ophelia.userId, avatar_url: expect.any(String) }]);
  });

  it('see themselves at the top level', async () => {
    const hamlet = await chat.person('Hamlet');
    expect((await hamlet.get('/users/me')).body).toMatchObject({
      result: 'success',
      user_id: hamlet.userId,
      email: hamlet.email,
      avatar_url: expect.any(String),
      profile_data: {},
      max_message_id: -1,
    });
  });

  it('have one address each, however many ask for it at once', async () => {
    using _ = slowAppends(chat.engines.log);
    const fields = { password: 'denmark', full_name: 'Horatio' };
    const addresses = ['h@example.com', 'H@example.com', 'h@EXAMPLE.com'];
    const answers = await Promise.all(addresses.map((email) => chat.owner.post('/users', { ...fields, email })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ msg: 'Email is already in use.' });
  });

  it('are changed by id and by address, and say what they ignore', async () => {
    const hamlet = await chat.person('Hamlet');
    const renamed = await chat.owner.patch(`/users/${hamlet.email}`, {
      full_name: 'Prince',
      nickname: 'Ham',
    });
    expect(renamed.body).toMatchObject({ result: 'success', ignored_parameters_unsupported: ['nickname'] });
    await chat.owner.patch(`/users/${hamlet.userId}`, { role: 300 });
    expect((await hamlet.get('/users/me')).body).toMatchObject({ full_name: 'Prince', role: 300 });
    expect((await chat.owner.patch(`/users/${hamlet.userId}`, { role: 500 })).body).toMatchObject({
      msg: 'Invalid role: Value error, Not in the list of possible values',
    });
    expect((await hamlet.patch(`/users/${hamlet.userId}`, {})).body).toMatchObject({ msg: 'Insufficient permission' });
    expect((await chat.owner.patch('/users/1', { full_name: 'Robot' })).body).toMatchObject({ msg: 'No such user' });
  });

  it('get another address, under which they log in from then on', async () => {
    const [hamlet, ophelia] = [await chat.person('Hamlet'), await chat.person('Ophelia')];
    const { body: queue } = await ophelia.post('/register', { event_types: ['realm_user'] });
    const { body } = await chat.owner.patch(`/users/${hamlet.userId}`, { new_email: 'prince@example.com' });
    expect(body.result).toBe('success');
    expect((await hamlet.get('/users/me')).body).toMatchObject({ code: 'UNAUTHORIZED' });
    const prince = new HttpClient(chat.server.application, 'prince@example.com', hamlet.apiKey);
    expect((await prince.get('/users/me')).body).toMatchObject({ delivery_email: 'prince@example.com' });
    const received = await ophelia.get('/events', { queue_id: queue['queue_id'], last_event_id: -1, dont_block: true });
    expect(
      (received.body['events'] as { person: object }[]).map(({ person }) => Object.keys(person).toSorted()),
    ).toEqual([
      ['delivery_email', 'user_id'],
      ['avatar_source', 'avatar_url', 'avatar_url_medium', 'avatar_version', 'user_id'],
      ['new_email', 'user_id'],
    ]);
  });

  it('keep one owner when two of them depose each other at once', async () => {
    const other = await chat.person('Claudius', 100);
    const { body: own } = await chat.owner.get('/users/me');
    const ownId = own['user_id'] as number;
    const slow = slowAppends(chat.engines.log);
    const answers = await Promise.all([
      chat.owner.patch(`/users/${other.userId}`, { role: 400 }),
      other.patch(`/users/${ownId}`, { role: 400 }),
    ]);
    slow[Symbol.dispose]();
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    // The other tests need their owner.
    if (answers[1].status === 200) await other.patch(`/users/${ownId}`, { role: 100 });
    await chat.owner.patch(`/users/${other.userId}`, { role: 400 });
  });

  it('come and go', async () => {
    const hamlet = await chat.person('Hamlet');
    expect((await chat.owner.delete(`/users/${hamlet.userId}`)).status).toBe(200);
    expect((await hamlet.get('/users/me')).body).toMatchObject({ code: 'UNAUTHORIZED', msg: 'Account is deactivated' });
    expect((await chat.owner.post(`/users/${hamlet.userId}/reactivate`, {})).status).toBe(200);
    expect((await hamlet.delete('/users/me')).status).toBe(200);
    expect((await chat.owner.delete('/users/me')).body).toMatchObject({ code: 'CANNOT_DEACTIVATE_LAST_USER' });
  });

  it('are made by administrators alone, who learn that before anything else', async () => {
    const hamlet = await chat.person('Hamlet');
    expect((await hamlet.post('/users', {})).body).toEqual({
      result: 'error',
      msg: 'Must be an organization administrator',
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
  });
});

describe('development mode', () => {
  it.each([
    ['POST', '/dev_fetch_api_key'],
    ['GET', '/dev_list_users'],
    ['POST', '/dev/clock'],
  ] as const)('is off for %s %s', async (method, path) => {
    const answer = method === 'GET' ? await chat.owner.get(path) : await chat.owner.post(path, {});
    expect([answer.status, answer.body]).toMatchObject([400, { msg: 'Endpoint not available in production.' }]);
  });

  it('lets everybody in and moves the clock', async () => {
    const development = await Chat.open({ CHAT_DEV_MODE: 'on' });
    try {
      const { owner, server } = development;
      expect((await owner.get('/dev_list_users')).body).toMatchObject({
        direct_admins: [{ email: owner.email, realm_url: server.site.url }],
        direct_users: [],
      });
      expect((await owner.post('/dev_fetch_api_key', { username: owner.email })).body).toMatchObject({ user_id: 4 });
      const before = server.core.clock.now();
      expect((await owner.post('/dev/clock', { advance_seconds: 3600 })).status).toBe(200);
      expect(server.core.clock.now()).toBeGreaterThanOrEqual(before + 3_600_000);
      expect((await owner.post('/dev/clock', { advance_seconds: -1 })).status).toBe(400);
    } finally {
      await development.close();
    }
  });
});
