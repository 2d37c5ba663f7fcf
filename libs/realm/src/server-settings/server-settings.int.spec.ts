import { Chat } from '@chat/testing';

let chat: Chat;
beforeAll(async () => {
  chat = await Chat.open({
    CHAT_REALM_NAME: 'Elsinore',
    CHAT_PUBLIC_URL: 'https://chat.example.com',
    CHAT_DEV_MODE: 'on',
  });
});
afterAll(() => chat.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  chat.server.application.inject({ method: 'GET', url: path, headers });

describe('GET /server_settings', () => {
  it('answers anybody, whatever the credentials', async () => {
    const answer = await get('/api/v1/server_settings', { authorization: 'Basic nonsense' });
    expect(answer.json()).toEqual({
      result: 'success',
      msg: '',
      authentication_methods: expect.objectContaining({
        password: true,
        dev: true,
        ldap: false,
        'openid connect': false,
      }),
      external_authentication_methods: [],
      zulip_feature_level: expect.any(Number),
      zulip_version: expect.any(String),
      zulip_merge_base: expect.any(String),
      service_feature_level: expect.any(Number),
      service_version: expect.any(String),
      service_merge_base: expect.any(String),
      push_notifications_enabled: false,
      is_incompatible: false,
      email_auth_enabled: true,
      require_email_format_usernames: true,
      realm_uri: 'https://chat.example.com',
      realm_url: 'https://chat.example.com',
      realm_name: 'Elsinore',
      realm_icon: expect.stringMatching(/^https:/),
      realm_description: '',
      realm_web_public_access_enabled: false,
    });
  });

  it('says so to a client that is too old', async () => {
    const answer = await get('/api/v1/server_settings', { 'user-agent': 'ZulipInvalid/5.0' });
    expect(answer.json()).toMatchObject({ is_incompatible: true });
  });
});

describe('the file of emoji names', () => {
  it('is JSON without an envelope, for anybody', async () => {
    const answer = await get('/static/emoji/emoji-data.json');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const file = answer.json<{ code_to_names: Record<string, string[]> }>();
    expect(Object.keys(file)).toEqual(['code_to_names']);
    expect(file.code_to_names['1f419']).toContain('octopus');
  });
});
