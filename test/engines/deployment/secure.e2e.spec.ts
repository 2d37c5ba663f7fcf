import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Environment } from '@chat/chat-testing';
import { freePort } from '@chat/testing';
import { MongoClient } from 'mongodb';
import { parse } from 'yaml';
import { Mongod } from '../../support/engines/mongod.js';
import { mongodUnlessMissing } from '../../support/engines/mongod-binary.js';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { Observer } from '../../faults/lost-engines/observer.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';

interface Service {
  readonly environment?: Environment;
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
}

interface Composition {
  readonly services: Readonly<Record<string, Service>>;
}

const read = (file: string) => parse(readFileSync(file, 'utf8'), { merge: true }) as Composition;
const base = read('docker-compose.yml');
const secure = read('deploy/secure/docker-compose.yml');
const text = readFileSync('deploy/secure/docker-compose.yml', 'utf8');
const mongod = await mongodUnlessMissing();
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe('the secured deployment', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'secure-')), 'secrets');
  let passwords: Environment;
  const define = hasOpenssl ? it : it.skip;
  if (!hasOpenssl) console.warn('Skipped, because there is no openssl: the parts of the secured deployment.');

  beforeAll(() => {
    if (!hasOpenssl) return;
    execFileSync('sh', ['deploy/secure/make-secrets.sh', folder], { stdio: 'pipe' });
    const lines = readFileSync(join(folder, 'passwords.env'), 'utf8').trim().split('\n');
    passwords = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
  });
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));

  it('gives every program that uses an engine the secured one', () => {
    const using = Object.entries(base.services).filter(([, { environment }]) => environment?.['CHAT_EVENT_LOG']);
    expect(using.map(([name]) => name)).toEqual(['server-1', 'server-2', 'projector']);
    for (const [name] of using) {
      const { environment, volumes } = secure.services[name]!;
      expect(environment!['CHAT_EVENT_LOG']).toMatch(/^esdb:\/\/chat:.*tlsCaFile=\/run\/ca\.crt$/);
      expect(environment!['CHAT_READ_STORE']).toMatch(/^mongodb:\/\/chat:.*tls=true&tlsCAFile=\/run\/ca\.crt$/);
      expect(volumes).toContain('./deploy/secure/secrets/ca.crt:/run/ca.crt:ro');
    }
    expect(text).not.toMatch(/tls=false|tlsVerifyCert|tlsAllowInvalid|tlsInsecure/);
  });

  define('mounts files and names passwords that there are', () => {
    const mounts = Object.values(secure.services).flatMap(({ volumes = [] }) => volumes);
    const files = mounts.map((mount) => mount.split(':')[0]!).filter((file) => file.startsWith('./'));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      expect(existsSync(file.replace('./deploy/secure/secrets', folder))).toBe(true);
    }
    const named = [...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name!);
    expect(new Set(named)).toEqual(new Set(Object.keys(passwords)));
    expect(new Set(Object.values(passwords)).size).toBe(Object.keys(passwords).length);
  });

  const whole = hasOpenssl && mongod ? it : it.skip;
  whole('serves with its certificates, accounts and connection strings', async () => {
    await using stack = new AsyncDisposableStack();
    const [key, certificate] = ['key', 'crt'].map((end) => readFileSync(join(folder, `eventstoredb.${end}`), 'utf8'));
    const events = await EventStoreDbStandIn.start({ tls: { key: key!, certificate: certificate! } });
    stack.defer(() => events.close());
    events.access.add('admin', passwords['EVENTSTOREDB_ADMIN_PASSWORD']!, ['$admins']);
    const documents = await Mongod.start(mongod!, mongodOptions(folder));
    stack.defer(() => documents.remove());
    await prepare(documents, folder, passwords);

    const here = (value: string) =>
      value
        .replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => passwords[name]!)
        .replace('@eventstoredb:2113', `@localhost:${events.port}`)
        .replace('@mongodb:27017', `@${documents.address.replace('127.0.0.1', 'localhost')}`)
        .replace('replicaSet=chat', 'replicaSet=tests')
        .replace('/run/ca.crt', join(folder, 'ca.crt'));
    const { ADMIN, CHAT_PASSWORD } = secure.services['eventstoredb-init']!.environment!;
    await promisify(execFile)(process.execPath, ['deploy/secure/grant-rights.js', here(ADMIN!), 'chat'], {
      env: { ...process.env, NEW_PASSWORD: here(CHAT_PASSWORD!) },
    });
    const { CHAT_EVENT_LOG, CHAT_READ_STORE } = secure.services['server-1']!.environment!;
    await using server = await ServerProcess.launch({
      CHAT_EVENT_LOG: here(CHAT_EVENT_LOG!),
      CHAT_READ_STORE: here(CHAT_READ_STORE!),
      CHAT_SERVER_ID: 'server-1',
      CHAT_SERVER_URL: `http://127.0.0.1:${await freePort()}`,
    });
    const observer = new Observer(server);
    await observer.send('hello');
    expect(await observer.contents()).toEqual(['hello']);
  });
});

/** Services of the composition, with the files here. */
function mongodOptions(folder: string): readonly string[] {
  const { command } = secure.services['mongodb']!;
  execFileSync('install', ['-m', '400', join(folder, 'mongodb-members'), join(folder, 'members')]);
  return command!
    .filter((option) => /^--(keyFile|tls)/.test(option))
    .map((option) => option.replace('=/etc/', `=${folder}/`).replace('=/run/', `=${folder}/`));
}

/** Does as `mongodb-init` and the image do with mongosh: the first account, the replica set, the account of the servers. */
async function prepare({ address }: Mongod, folder: string, passwords: Environment): Promise<void> {
  const url = `mongodb://${address.replace('127.0.0.1', 'localhost')}/`;
  const options = { tls: true, tlsCAFile: join(folder, 'ca.crt'), directConnection: true };
  const nobody = new MongoClient(url, options);
  const admin = nobody.db('admin');
  const members = [{ _id: 0, host: address.replace('127.0.0.1', 'localhost') }];
  await admin.command({ replSetInitiate: { _id: 'tests', members } });
  while (!(await admin.command({ hello: 1 }))['isWritablePrimary']);
  await admin.command({ createUser: 'root', pwd: passwords['MONGODB_ROOT_PASSWORD'], roles: ['root'] });
  await nobody.close();

  const [, roles] = /roles: (\[.*\])/.exec(readFileSync('deploy/secure/mongodb-account.js', 'utf8'))!;
  const auth = { username: 'root', password: passwords['MONGODB_ROOT_PASSWORD']! };
  const root = new MongoClient(url, { ...options, auth });
  const pwd = passwords['MONGODB_CHAT_PASSWORD'];
  await root.db('chat').command({ createUser: 'chat', pwd, roles: parse(roles!) as object[] });
  await root.close();
}
