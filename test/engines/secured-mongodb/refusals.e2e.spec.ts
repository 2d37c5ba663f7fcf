import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { EngineUnavailable, EngineRefused, openReadStore, readConfiguration } from '@chat/composition';
import { eventually } from '@chat/testing';
import { Observer } from '../../faults/lost-engines/observer.js';
import { builtProgram } from '../../support/real-processes/built-program.js';
import { chatHere } from '../../support/real-processes/server-here.js';
import { Run, ServerProcess } from '../../support/real-processes/server-process.js';
import { mongodUnlessMissing } from '../../support/engines/mongod-binary.js';
import { ReplicaSet } from '../../support/engines/replica-set.js';
import { documentedWords } from '../deployment/documented-words.js';
import { SecuredMongoDb } from './secured-mongodb.js';

/** Milliseconds after which an absent server would be given up; whoever is refused hears of it long before. */
const ABSENT_MS = 600_000;
const AT_ONCE_MS = 60_000;
const UNUSED_PORT = 1;

/** Whose words are also looked for in what a start prints, for each start takes a second: one of the account, one of TLS. */
const PRINTED = new Set(['a wrong password', 'a certificate of another authority']);

type ConnectionString = () => string | Promise<string>;

const binary = await mongodUnlessMissing();
const describeWhereThereIsOne = binary ? describe : describe.skip;

describeWhereThereIsOne('a start on a MongoDB that will not serve it', () => {
  let secured: SecuredMongoDb;
  let plain: ReplicaSet;
  let expired: Server;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'refusals-'));
    builtProgram('chat-server');
    secured = (await SecuredMongoDb.start())!;
    plain = await ReplicaSet.start(binary!, 1);
  });
  afterAll(async () => {
    await secured[Symbol.asyncDispose]();
    await plain.remove();
    expired?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const rows: readonly [cause: string, connectionString: ConnectionString, words: string][] = [
    ['a wrong password', () => secured.string('chat:wrong@'), 'does not accept user and password'],
    ['an unknown account', () => secured.string('nowhere:wrong@'), 'does not accept user and password'],
    ['an account without rights', () => secured.string('nobody:correct%20horse@'), 'needs readWrite on its database'],
    ['no account', () => secured.string(''), 'wants an account: write mongodb://user:password@'],
    [
      'a certificate that nobody vouches for',
      () => secured.string('chat:correct%20horse@', 'tls=true'),
      'from an authority that is not known here',
    ],
    [
      'a certificate of another authority',
      async () => secured.string('chat:correct%20horse@', `tls=true&tlsCAFile=${await secured.another()}`),
      'name the file with the certificate of its authority, tlsCAFile=…',
    ],
    [
      'a certificate for another name',
      () => secured.string('chat:correct%20horse@').replace('localhost', '127.0.0.1'),
      'is for other names',
    ],
    [
      'a certificate that has expired',
      async () => {
        const { key, certificate } = await secured.expiredCertificate();
        expired = createServer({ key, cert: certificate }).on('tlsClientError', () => {});
        await new Promise<void>((resolve) => void expired.listen(0, '127.0.0.1', resolve));
        const { port } = expired.address() as AddressInfo;
        return secured.string('chat:correct%20horse@').replace(secured.address, `localhost:${port}`);
      },
      'is not valid now: certificate has expired',
    ],
    [
      'no TLS where there is',
      () => secured.string('chat:correct%20horse@', 'tls=false'),
      'speaks TLS: write tls=true, and tlsCAFile=…',
    ],
    [
      'TLS where there is none',
      () => `${plain.newDatabase()}&tls=true&${secured.trust}`,
      'does not speak TLS: write tls=false',
    ],
  ];

  const seen: string[] = [];

  const startOn = async (connectionString: ConnectionString) => ({
    CHAT_DATA_DIR: folder,
    CHAT_EVENT_LOG: 'sqlite',
    CHAT_READ_STORE: `${await connectionString()}&serverSelectionTimeoutMS=${ABSENT_MS}`,
  });

  it.each(rows)('ends at once with the reason: %s', async (_cause, connectionString, words) => {
    const environment = await startOn(connectionString);
    const waited: string[] = [];
    const patience = { withinMs: ABSENT_MS, onWaiting: (line: string) => void waited.push(line) };
    const begun = performance.now();
    const opening = openReadStore(readConfiguration(environment), patience).then((opened) => opened.close());
    const failure = await opening.then(
      () => new Error('It was opened.'),
      (error: Error) => error,
    );
    seen.push(failure.message);
    expect(failure.message).toContain(words);
    expect(failure.message).toMatch(/^[^\n]+$/);
    expect(failure.message).not.toContain('correct');
    expect(failure.constructor).toBe(EngineRefused);
    expect(performance.now() - begun).toBeLessThan(AT_ONCE_MS);
    expect(waited).toEqual([]);
  });

  it('waits for one that is absent, as long as it may, and says so', async () => {
    const absent = `mongodb://127.0.0.1:${UNUSED_PORT}/chat?serverSelectionTimeoutMS=1`;
    const environment = { CHAT_DATA_DIR: folder, CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: absent };
    const waited: string[] = [];
    const patience = { withinMs: 1, onWaiting: (line: string) => void waited.push(line) };
    const failure = await openReadStore(readConfiguration(environment), patience).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(EngineUnavailable);
    expect(waited).toEqual([expect.stringContaining('waiting for it')]);
    seen.push((failure as Error).message);
  });

  it('says what the documentation says that it does', () => {
    for (const words of documentedWords('MongoDB')) {
      expect(seen.some((message) => words.test(message)) || words.source).toBe(true);
    }
  });

  const printed = rows.filter(([cause]) => PRINTED.has(cause));
  it.each(printed)('is ended with one line: %s', async (_cause, connectionString, words) => {
    const { exitCode, stderr } = await new Run(await startOn(connectionString)).ending();
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('correct');
  });

  it('is made with the rights that the documentation names; a password that is changed meanwhile is told, and put right', async () => {
    const environment = { CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: secured.string('chat:correct%20horse@') };
    await using server = await ServerProcess.launch(environment);
    const observer = new Observer(server);
    const id = await observer.send('before');
    await secured.setPassword('another');
    // Connections that are open stay.
    await secured.mongod.kill();
    await secured.mongod.start();
    await observer.mustBeRefused('editing', id);
    await eventually(() =>
      expect(server.output).toMatch(/the read store refuses this server.*does not accept user and password/),
    );
    await observer.mustKnowPeople();
    await secured.setPassword('correct horse');
    await observer.mustBeServedAgain('after');
    const reading = { ...server.environment, CHAT_READ_STORE: secured.string('auditor:correct%20horse@') };
    for (const verb of ['status', 'verify']) expect(await chatHere(reading, verb)).toMatch(/Everything is|read model/);
  });
});
