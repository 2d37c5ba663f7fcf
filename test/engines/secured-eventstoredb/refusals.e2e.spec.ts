import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { EngineUnavailable, EngineRefused, openEventLog, readConfiguration } from '@chat/composition';
import { Authority } from '../eventstoredb-stand-in/certificates.js';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { builtProgram } from '../../support/real-processes/built-program.js';
import { Run } from '../../support/real-processes/server-process.js';
import { documentedWords } from '../deployment/documented-words.js';
import { Secured } from './secured.js';

/** Time for a start that waits for its engine, and for one that does not: a fault that waiting would not change is reported at once. */
const PATIENCE_MS = 600_000;
const AT_ONCE_MS = 60_000;
const UNUSED_PORT = 1;

/** One fault for every kind of reason: a program prints of the others what the log says of them. */
const PRINTED = new Set([
  'a wrong password',
  'a certificate that nobody vouches for',
  'another server',
  'no such file',
]);

/** The fault; how it comes about, as a connection string; the words that the operator sees. */
type Row = readonly [cause: string, connectionString: () => Promise<string>, words: string | RegExp];

const portOf = (each: Pick<Server, 'address'>) => (each.address() as AddressInfo).port;

describe('a start on an EventStoreDB that will not serve it', () => {
  let secured: Secured;
  const other = createServer((_, response) => response.end('hello'));
  const ofAnotherProtocol = createPlainServer((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.6\r\n'));
  const seen: string[] = [];
  beforeAll(async () => {
    builtProgram('chat-server');
    secured = await Secured.open();
    for (const each of [other, ofAnotherProtocol]) {
      await new Promise<void>((resolve) => void each.listen(0, '127.0.0.1', resolve));
    }
  });
  afterAll(async () => {
    await secured[Symbol.asyncDispose]();
    other.close();
    ofAnotherProtocol.close();
  });

  const plain = async () => secured.kept(await EventStoreDbStandIn.start());

  const rows: Row[] = [
    [
      'a wrong password',
      async () => (await secured.standIn()).secureString(secured.trust, 'admin:wrong'),
      'does not accept user and password',
    ],
    [
      'an unknown account',
      async () => (await secured.standIn()).secureString(secured.trust, 'nobody:wrong'),
      'does not accept user and password',
    ],
    [
      'an account without rights',
      async () => {
        const standIn = await secured.standIn();
        standIn.access.add('chat', 'pw');
        return standIn.secureString(secured.trust, 'chat:pw');
      },
      'may not read $all (docs/how-to/secure-the-engines.md)',
    ],
    [
      'a certificate that nobody vouches for',
      async () => (await secured.standIn()).secureString('tls=true'),
      /from an authority that is not known here \(.+\): name the file .* tlsCaFile=…/,
    ],
    [
      'a certificate of another authority',
      async () => {
        const another = await Authority.create('Another authority');
        const file = secured.file('another.crt', another.certificate);
        return (await secured.standIn()).secureString(`tlsCaFile=${file}`);
      },
      'from an authority that is not known here',
    ],
    [
      'a certificate for another name',
      async () => (await secured.standIn({ names: ['elsewhere.example.com'] })).secureString(secured.trust),
      /is for other names: Host: localhost\. is not in the cert's altnames: DNS:elsewhere\.example\.com/,
    ],
    [
      'a certificate that has expired',
      async () => (await secured.standIn({ days: -1 })).secureString(secured.trust),
      'is not valid now: certificate has expired',
    ],
    [
      'a client certificate that is not shown',
      async () =>
        (await secured.standIn({ clientAuthority: secured.authority.certificate })).secureString(secured.trust),
      'wants a client certificate that it knows: userCertFile=… and userKeyFile=…',
    ],
    [
      'an address instead of a name',
      async () => (await secured.standIn()).secureString(secured.trust, 'admin:changeit', '127.0.0.1'),
      'TLS needs a host name, and 127.0.0.1 is an address',
    ],
    [
      'a cluster that names its nodes by address',
      async () => {
        const standIn = await secured.standIn({}, { advertisedHost: '127.0.0.1' });
        return standIn.secureString(secured.trust).replace('esdb:', 'esdb+discover:');
      },
      'names its nodes by address, and TLS needs host names: start each node with --advertise-host-to-client-as',
    ],
    [
      'TLS where there is none',
      async () => (await plain()).connectionString.replace('127.0.0.1', 'u:p@localhost').replace('false', 'true'),
      'does not speak TLS: write tls=false',
    ],
    [
      'no TLS where there is',
      async () => `esdb://localhost:${(await secured.standIn()).port}?tls=false`,
      'speaks TLS: write user:password@',
    ],
    [
      'another server',
      async () => `esdb://127.0.0.1:${portOf(other)}?tls=false`,
      'is neither EventStoreDB nor KurrentDB',
    ],
    [
      'a server of another protocol',
      async () => `esdb://127.0.0.1:${portOf(ofAnotherProtocol)}?tls=false`,
      'is neither EventStoreDB nor KurrentDB',
    ],
    [
      'a server that is too old',
      async () => {
        const standIn = await plain();
        standIn.faults.version = '22.10.5';
        return standIn.connectionString;
      },
      'is too old: it is 22.10.5.0, and 23.10 or newer is needed',
    ],
    [
      'a follower',
      async () => {
        const standIn = await plain();
        standIn.faults.state = 'follower';
        return standIn.connectionString;
      },
      'is a follower, and only the leader of its cluster can be written to: name all nodes',
    ],
    [
      'a read-only replica',
      async () => {
        const standIn = await plain();
        standIn.faults.state = 'readonlyreplica';
        return standIn.connectionString;
      },
      'is a readonlyreplica, and only the leader',
    ],
    ['no such file', async () => 'esdb://u:p@localhost?tlsCaFile=/none', 'tlsCaFile names a file that cannot be read'],
    ['an unknown option', async () => 'esdb://localhost?tsl=false', 'has an option that is not known: "tsl"'],
  ];

  it.each(rows)('ends at once with the reason: %s', async (_cause, connectionString, words) => {
    const environment = { CHAT_EVENT_LOG: await connectionString(), CHAT_READ_STORE: 'memory' };
    const waited: string[] = [];
    const patience = { withinMs: PATIENCE_MS, onWaiting: (line: string) => void waited.push(line) };
    const begun = performance.now();
    const opening = openEventLog(readConfiguration(environment), patience).then((log) => log.close());
    const failure = await opening.then(
      () => new Error('It was opened.'),
      (error: Error) => error,
    );
    expect(performance.now() - begun).toBeLessThan(AT_ONCE_MS);
    seen.push(failure.message);
    expect(failure.message).toMatch(words);
    expect([EngineRefused, TypeError]).toContain(failure.constructor);
    expect(waited).toEqual([]);
  });

  it('waits for one that is absent, as long as it may, and says so', async () => {
    const environment = { CHAT_EVENT_LOG: `esdb://127.0.0.1:${UNUSED_PORT}?tls=false`, CHAT_READ_STORE: 'memory' };
    const waited: string[] = [];
    const patience = { withinMs: 1, onWaiting: (line: string) => void waited.push(line) };
    const failure = await openEventLog(readConfiguration(environment), patience).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(EngineUnavailable);
    expect(waited).toEqual([expect.stringContaining('waiting for it')]);
    seen.push((failure as Error).message);
  });

  it('says what the documentation says that it does', () => {
    for (const words of documentedWords('EventStoreDB')) {
      expect(seen.some((message) => words.test(message)) || words.source).toBe(true);
    }
  });

  const printed = rows.filter(([cause]) => PRINTED.has(cause));
  it.each(printed)('is ended with one line: %s', async (_cause, connectionString, words) => {
    const environment = { CHAT_EVENT_LOG: await connectionString(), CHAT_READ_STORE: 'memory' };
    const { exitCode, stderr } = await new Run(environment).ending();
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
    expect(stderr).toMatch(words);
  });
});
