import { readConnectionString } from './connection-string.js';

describe('a connection string', () => {
  it.each([
    ['esdb://localhost?tls=false', 'esdb://localhost?tls=false', ['http://localhost:2113/']],
    ['kurrentdb://u:p%40@db:2114/', 'esdb://u:p%40@db:2114', ['https://db:2114/']],
    ['kurrentdb+discover://u:p@db', 'esdb+discover://u:p@db', ['https://db:2113/']],
    ['esdb://a:1,b:2?tls=false', 'esdb://a:1,b:2?tls=false', ['http://a:1/', 'http://b:2/']],
    ['esdb://a?tls=false&throw-on-append-failure=false', 'esdb://a?tls=false', ['http://a:2113/']],
  ])('%s', (text, forClient, servers) => {
    const read = readConnectionString(text);
    expect(read.forClient).toBe(forClient);
    expect(read.servers.map(String)).toEqual(servers);
  });

  it('names the organization in its path', () => {
    const { organization, forClient } = readConnectionString('esdb://a:1,b/team_7?tls=false');
    expect([organization, forClient]).toEqual(['team_7', 'esdb://a:1,b?tls=false']);
    expect(readConnectionString('esdb://a/?tls=false').organization).toBe('');
  });

  it('tells a cluster from a server, and decodes the password', () => {
    expect(readConnectionString('esdb://a?tls=false').cluster).toBe(false);
    expect(readConnectionString('esdb://a,b?tls=false').cluster).toBe(true);
    expect(readConnectionString('esdb+discover://a?tls=false').cluster).toBe(true);
    expect(readConnectionString('esdb://u:p%40@a').credentials).toEqual({ username: 'u', password: 'p@' });
  });

  it.each(['http://a', 'esdb://', 'esdb:a', 'esdb://a:port?tls=false', 'esdb://a', 'esdb://a/my-team?tls=false'])(
    'refuses %s',
    (text) => {
      expect(() => readConnectionString(text)).toThrow(TypeError);
    },
  );
});
