import { Chat, successful } from '@chat/chat-testing';

const PASSWORD = 'correct horse';
const OFF = { authentication_methods: { Email: false, Dev: true } };
const DISABLED = 'Password authentication is disabled in this organization';

let chat: Chat;
beforeEach(async () => {
  chat = await Chat.open({ CHAT_DEV_MODE: 'on', CHAT_OWNER_PASSWORD: PASSWORD });
});
afterEach(() => chat.close());

const login = (password = PASSWORD) => chat.owner.post('/fetch_api_key', { username: chat.owner.email, password });
const settings = async () => (await chat.owner.get('/server_settings')).body;

describe('the ways to log in', () => {
  it('are turned off: nobody logs in with a password, clients are notified, and API keys go on', async () => {
    const fields = { event_types: ['realm'], fetch_event_types: ['realm'] };
    const { queue_id: queueId, ...before } = successful(await chat.owner.post('/register', fields));
    expect(before).toMatchObject({
      realm_authentication_methods: {
        Dev: { enabled: true, available: true },
        Email: { enabled: true, available: true },
      },
      realm_email_auth_enabled: true,
      realm_password_auth_enabled: true,
    });
    expect(await settings()).toMatchObject({ email_auth_enabled: true, authentication_methods: { password: true } });
    successful(await login());

    expect((await chat.owner.patch('/realm', OFF)).body).toMatchObject(OFF);

    const shown = { Dev: { enabled: true, available: true }, Email: { enabled: false, available: true } };
    const { body } = await chat.owner.get('/events', { queue_id: queueId, last_event_id: -1, dont_block: true });
    expect(body['events']).toMatchObject([
      { type: 'realm', op: 'update_dict', property: 'default', data: { authentication_methods: shown } },
    ]);
    expect(successful(await chat.owner.post('/register', fields))).toMatchObject({
      realm_authentication_methods: shown,
      realm_email_auth_enabled: false,
      realm_password_auth_enabled: false,
    });
    expect(await settings()).toMatchObject({
      email_auth_enabled: false,
      authentication_methods: { password: false, email: false, dev: true },
    });
    for (const password of [PASSWORD, 'wrong']) {
      const { status, body: refused } = await login(password);
      expect([status, refused['code'], refused['msg']]).toEqual([401, 'PASSWORD_AUTH_DISABLED', DISABLED]);
    }
    successful(await chat.owner.get('/users/me'));
    successful(await chat.owner.post('/dev_fetch_api_key', { username: chat.owner.email }));
  });

  it('of development are turned off, too', async () => {
    successful(await chat.owner.patch('/realm', { authentication_methods: { Email: true, Dev: false } }));
    const refused = await chat.owner.post('/dev_fetch_api_key', { username: chat.owner.email });
    expect([refused.status, refused.body['msg']]).toEqual([400, 'DevAuthBackend not enabled.']);
    expect(await settings()).toMatchObject({ authentication_methods: { dev: false } });
    successful(await login());
  });

  it.each([
    ['no JSON', 'Email', 'authentication_methods is not valid JSON'],
    ['a list', '["Email"]', 'authentication_methods is not a dict'],
    ['a number', '{"Email":1}', 'authentication_methods["Email"] is not a boolean'],
  ])('are refused as %s', async (_what, value, message) => {
    const { body } = await chat.owner.patch('/realm', { authentication_methods: value });
    expect(body['msg']).toBe(message);
  });
});
