import { combineFolds, Directory, Site } from '@chat/directory';
import { createChatApplication, Credentials } from '@chat/http';
import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { foundRealm } from '../found-realm/found-realm.js';
import { RealmModule } from '../realm.module.js';
import { realmFold } from '../realm/realm.fold.js';
import { ServerFeatures } from './server-features.js';

const directory = new Directory();
const metadata = { actorId: null, realmId: 1, correlationId: 'c', causationId: 'c', time: 0 };
const { stream, events } = foundRealm('Elsinore');
for (const event of events) {
  combineFolds([realmFold])(directory, { position: 1, stream, revision: 0, id: 'e', metadata, ...event });
}

class NobodyKnown extends Credentials {
  verify(): 'unknown' {
    return 'unknown';
  }
}

const providers = [
  { provide: Directory, useValue: directory },
  { provide: Site, useValue: new Site('https://chat.example.com') },
  { provide: ServerFeatures, useValue: new ServerFeatures(true) },
  { provide: Credentials, useClass: NobodyKnown },
];

@Global()
@Module({ imports: [CqrsModule.forRoot(), RealmModule], providers, exports: providers.map(({ provide }) => provide) })
class TestModule {}

let application: NestFastifyApplication;
beforeAll(async () => {
  application = await createChatApplication(TestModule, { logger: false });
  await application.init();
});
afterAll(() => application.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  application.inject({ method: 'GET', url: path, headers });

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
