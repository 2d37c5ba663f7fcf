import { Chat } from '@chat/chat-testing';
import { EmojiDataController } from '../emoji-data/emoji-data.controller.js';

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

const METHODS = {
  password: true,
  dev: true,
  email: true,
  ldap: false,
  remoteuser: false,
  saml: false,
  'openid connect': false,
  apple: false,
  azuread: false,
  discord: false,
  github: false,
  gitlab: false,
  google: false,
};

/** A release of its own, no fork. */
const versionFields = (prefix: string) => ({
  [`${prefix}_feature_level`]: 496,
  [`${prefix}_version`]: '12.0',
  [`${prefix}_merge_base`]: '12.0',
});

describe('GET /server_settings', () => {
  it('answers anybody, whatever the credentials', async () => {
    const answer = await get('/api/v1/server_settings', { authorization: 'Basic nonsense' });
    expect(answer.json()).toEqual({
      result: 'success',
      msg: '',
      authentication_methods: METHODS,
      external_authentication_methods: [],
      ...versionFields('zulip'),
      ...versionFields('service'),
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

  it('shows the description as HTML', async () => {
    await chat.owner.patch('/realm', { description: 'Something is **rotten** here.' });
    const answer = await get('/api/v1/server_settings');
    expect(answer.json()).toMatchObject({
      realm_description: '<p>Something is <strong>rotten</strong> here.</p>',
    });
  });

  it('names parameters that it does not know', async () => {
    const answer = await get('/api/v1/server_settings?colour=red');
    expect(answer.json()).toMatchObject({ result: 'success', ignored_parameters_unsupported: ['colour'] });
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

  it('is in memory once, however many read it', () => {
    const controller = new EmojiDataController();
    expect(controller.emojiData()).toBeInstanceOf(Buffer);
    expect(controller.emojiData()).toBe(controller.emojiData());
  });
});
