import { readConfiguration } from './configuration.js';
import { unknownVariables } from './environment-variables.js';

describe('the configuration', () => {
  it('has a sensible value for everything that is not set', () => {
    expect(readConfiguration({})).toEqual(readConfiguration({ CHAT_PORT: '', CHAT_EVENT_LOG: '' }));
    expect(readConfiguration({})).toMatchObject({ port: 9991, eventLog: 'sqlite', developmentMode: false });
  });

  it.each([
    ['CHAT_PORT', 'http', 'CHAT_PORT is "http"; allowed: a whole number from 0 to 65535.'],
    ['CHAT_PORT', '65536', 'CHAT_PORT is "65536"; allowed: a whole number from 0 to 65535.'],
    [
      'CHAT_EVENT_LOG',
      'postgres',
      'CHAT_EVENT_LOG is "postgres"; allowed: sqlite, memory, esdb://…, esdb+discover://…, ',
    ],
    ['CHAT_READ_STORE', 'mongo', 'CHAT_READ_STORE is "mongo"; allowed: sqlite, memory, mongodb://…, mongodb+srv://….'],
    ['CHAT_DEV_MODE', 'yes', 'CHAT_DEV_MODE is "yes"; allowed: on, off.'],
    ['CHAT_PUBLIC_URL', 'chat', 'CHAT_PUBLIC_URL is "chat"; allowed: an http:// or https:// URL without a path.'],
    ['CHAT_PUBLIC_URL', 'https://host/team/chat', 'allowed: an http:// or https:// URL without a path.'],
    ['CHAT_PUBLIC_URL', 'https://host/?a', 'without a path'],
    ['CHAT_PUBLIC_URL', 'https://user:word@host', 'without a path'],
    ['CHAT_SERVER_URL', 'http://host/inner', 'without a path'],
    ['CHAT_PUBLIC_URL', 'ftp://chat.example.com', 'allowed: an http:// or https:// URL without a path.'],
    [
      'CHAT_TRUSTED_PROXIES',
      '10.0.0.0/8,nginx',
      'CHAT_TRUSTED_PROXIES is "10.0.0.0/8,nginx"; allowed: addresses and ranges such as 10.0.0.0/8, separated by commas.',
    ],
    ['CHAT_HOST', 'my host', 'CHAT_HOST is "my host"; allowed: an IP address or the name of a host.'],
    ['CHAT_REALM_NAME', 'x'.repeat(41), 'allowed: 1 to 40 characters.'],
    ['CHAT_REALM_NAME', ' ', 'CHAT_REALM_NAME is " "; allowed: 1 to 40 characters.'],
    ['CHAT_OWNER_NAME', 'x'.repeat(101), 'allowed: what a full name may be: up to 100 characters, no Markdown.'],
    ['CHAT_OWNER_NAME', 'Iago|**', 'CHAT_OWNER_NAME is "Iago|**"; allowed: what a full name may be'],
    ['CHAT_OWNER_EMAIL', 'notanemail', 'CHAT_OWNER_EMAIL is "notanemail"; allowed: an e-mail address.'],
    ['CHAT_OWNER_PASSWORD', '12345', 'CHAT_OWNER_PASSWORD is wrong; allowed: none, or 6 to 100 characters.'],
    ['CHAT_LONGPOLL_SECONDS', '90', 'CHAT_LONGPOLL_SECONDS is "90"; allowed: a whole number from 1 to 85.'],
  ])('refuses %s=%s in one line that says what is allowed', (name, value, line) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(line);
  });

  it.each(['0.0.0.0', '::1', 'localhost', 'chat_server'])('takes %s for a host', (host) => {
    expect(readConfiguration({ CHAT_HOST: host })).toMatchObject({ host });
  });

  it('names variables that nothing reads, and no others', () => {
    const environment = { CHAT_RATELIMIT: 'off', CHAT_PORT: '1', CHAT_TEST_MONGODB: 'x', CHAT_ADDRESS: 'x', PATH: 'x' };
    expect(unknownVariables(environment)).toEqual(['CHAT_RATELIMIT']);
  });

  it('never shows a wrong mail server, which may have a password', () => {
    const line = 'CHAT_SMTP_URL is wrong; allowed: none, smtp://…, smtps://….';
    for (const wrong of ['http://user:s3cret@mail.example.com', 'smtp://user:100%sure@mail.example.com']) {
      expect(() => readConfiguration({ CHAT_SMTP_URL: wrong })).toThrow(line);
    }
  });

  it.each([
    ['CHAT_EVENT_LOG', 'mongodb://chat:s3cret@db/chat'],
    ['CHAT_EVENT_LOG', 'esdb:chat:s3cret@db'],
    ['CHAT_READ_STORE', 'mongo://db/?proxyPassword=s3cret'],
  ])('never shows a wrong connection string, which may have a password: %s', (name, value) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(`${name} is wrong; allowed: sqlite, memory, `);
  });

  it.each(['smtp://localhost:25?tls=off', 'smtps://user:p%40ss@mail.example.com', 'smtp://[::1]'])(
    'takes %s for a mail server',
    (smtpUrl) => {
      expect(readConfiguration({ CHAT_SMTP_URL: smtpUrl })).toMatchObject({ smtpUrl });
    },
  );

  it.each(['http://localhost:9991', 'https://chat.example.com/', 'http://[::1]:80', 'http://my_host'])(
    'takes %s for a URL',
    (publicUrl) => {
      expect(readConfiguration({ CHAT_PUBLIC_URL: publicUrl })).toMatchObject({ publicUrl });
    },
  );

  it('takes several proxies', () => {
    expect(readConfiguration({ CHAT_TRUSTED_PROXIES: '10.0.0.0/8, ::1' })).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '::1'],
    });
  });

  it.each(['esdb://localhost?tls=false', 'kurrentdb+discover://user:password@db'])('takes %s for a log', (eventLog) => {
    expect(readConfiguration({ CHAT_EVENT_LOG: eventLog })).toMatchObject({ eventLog });
  });

  it.each(['mongodb://one,two/chat?replicaSet=rs', 'mongodb+srv://user:password@db'])(
    'takes %s for a read store',
    (readStore) => {
      expect(readConfiguration({ CHAT_READ_STORE: readStore })).toMatchObject({ readStore });
    },
  );
});
