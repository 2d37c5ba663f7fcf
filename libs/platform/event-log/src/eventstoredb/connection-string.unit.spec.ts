import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { originOf, readConnectionString } from './connection-string.js';

describe('a connection string', () => {
  it.each([
    ['esdb://localhost?tls=false', ['localhost:2113'], ['http://localhost:2113/']],
    ['kurrentdb://u:p%40@db:2114/', ['db:2114'], ['https://db:2114/']],
    ['kurrentdb+discover://u:p@db', ['db:2113'], ['https://db:2113/']],
    ['esdb://a:1,b:2?tls=false', ['a:1', 'b:2'], ['http://a:1/', 'http://b:2/']],
    ['esdb://127.0.0.1:80?tls=false', ['127.0.0.1:80'], ['http://127.0.0.1/']],
  ])('%s', (text, hosts, servers) => {
    const read = readConnectionString(text);
    expect(read.hosts.map(({ address, port }) => `${address}:${port}`)).toEqual(hosts);
    expect(read.servers.map(String)).toEqual(servers);
  });

  it.each([
    ['db.example.com', 'https://db.example.com:2113'],
    ['10.0.0.7', 'https://10.0.0.7:2113'],
    ['::1', 'https://[::1]:2113'],
    ['[::1]', 'https://[::1]:2113'],
  ])('leads to a node that calls itself %s', (address, origin) => {
    expect(originOf(readConnectionString('esdb://u:p@a'), { address, port: 2113 })).toBe(origin);
  });

  it('names the organization in its path', () => {
    const { organization, hosts } = readConnectionString('esdb://a:1,b/team_7?tls=false');
    expect([organization, hosts.length]).toEqual(['team_7', 2]);
  });

  it.each([
    ['esdb://a/?tls=false', 'chat', true],
    ['esdb://a/chat?tls=false', 'chat', false],
    ['esdb://a?tls=false&unnamed=true', '', false],
  ])('%s is for the organization %j', (text, organization, isDefault) => {
    expect(readConnectionString(text)).toMatchObject({ organization, isDefault });
  });

  it('tells a cluster from a server, and decodes the password', () => {
    expect(readConnectionString('esdb://a?tls=false').cluster).toBe(false);
    expect(readConnectionString('esdb://a,b?tls=false').cluster).toBe(true);
    expect(readConnectionString('esdb+discover://a?tls=false').cluster).toBe(true);
    expect(readConnectionString('esdb://u:p%40@a').credentials).toEqual({ username: 'u', password: 'p@' });
  });

  it('hands options on to the client library, except those that this adapter sees to itself', () => {
    const { options } = readConnectionString(
      'esdb://a,b?tls=false&max-discover-attempts=3&GossipTimeout=2&throwOnAppendFailure=false&defaultDeadline=1',
    );
    expect(options).toEqual({ maxDiscoverAttempts: 3, gossipTimeout: 2 });
  });

  it('reads the files of certificates', () => {
    const folder = mkdtempSync(join(tmpdir(), 'connection-string-'));
    const file = (name: string) => {
      writeFileSync(join(folder, name), name);
      return encodeURIComponent(join(folder, name));
    };
    const options = `tlsCaFile=${file('ca')}&userCertFile=${file('cert')}&userKeyFile=${file('key')}`;
    const { tls } = readConnectionString(`esdb://u:p@a?${options}&tlsVerifyCert=false`);
    rmSync(folder, { recursive: true });
    expect(tls).toMatchObject({ verifies: false });
    expect([tls!.authority, tls!.certificate, tls!.key].map(String)).toEqual(['ca', 'cert', 'key']);
    expect(readConnectionString('esdb://u:p@a').tls).toMatchObject({ verifies: true, authority: undefined });
  });

  it.each([
    ['http://a', 'Not a connection string'],
    ['esdb://', 'Not a connection string'],
    ['esdb:a', 'Not a connection string'],
    ['esdb://a/my-team?tls=false', 'Not a connection string'],
    ['esdb://a:port?tls=false', 'has "a:port" where the name of a host is needed'],
    ['esdb://a', 'needs user:password@'],
    ['esdb://u:p@10.0.0.7', '10.0.0.7 is an address'],
    ['esdb://u:p@a,10.0.0.7:2113', '10.0.0.7 is an address'],
    ['esdb://u:p@a?tlsCaFile=/no/such/file', 'tlsCaFile names a file that cannot be read'],
    ['esdb://u:p@a?userCertFile=package.json', 'both userCertFile and userKeyFile'],
    [
      'esdb://a/team?tls=false&unnamed=true',
      'has unnamed=true and a path, which names an organization: leave one of them out',
    ],
    ['esdb://chat:100%sure@db:2113', 'has a % in its password that stands for itself: write %25.'],
    ['esdb://100%sure:p@db:2113', 'has a % in its user that'],
    ['esdb://a?tls=false&connectionName=100%sure', 'has a % in its connectionName that'],
    ['esdb://a?tls=no', 'tls is "no"'],
    ['esdb://a?tls=false&gossipTimeout=soon', 'gossipTimeout is "soon"'],
    ['esdb://a?tls=false&nodePreference=follower', 'Only a leader'],
    ['esdb://a?tls=false&colour=red', 'not known: "colour"'],
    ['esdb://a?tls=false&&gossipTimeout=1', 'not known: ""'],
  ])('refuses %s', (text, words) => {
    expect(() => readConnectionString(text)).toThrow(TypeError);
    expect(() => readConnectionString(text)).toThrow(words);
  });
});
