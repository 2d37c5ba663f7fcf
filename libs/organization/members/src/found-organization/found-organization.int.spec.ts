import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiKeyUses, DirectoryCredentials, Passwords, userFold } from '@chat/accounts';
import { combineFolds, Site, WritableDirectory } from '@chat/directory';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { SystemClock } from '@chat/kernel';
import { type Founding, foundOrganization } from './found-organization.js';

const site = new Site('http://127.0.0.1:9991');
const passwords = new Passwords(false, { memoryKiB: 64, passes: 1, parallelism: 1 });
let dataDirectory: string;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'founding-'));
});
afterEach(() => rm(dataDirectory, { recursive: true }));

function founding(log: EventLog, differences: Partial<Founding> = {}): Founding {
  return {
    log,
    clock: new SystemClock(),
    site,
    passwords,
    streams: [{ stream: 'realm-1', events: [{ type: 'RealmCreated', data: { realmId: 1 } }] }],
    dataDirectory,
    ownerName: 'Iago',
    ownerEmail: 'iago@example.com',
    ownerPassword: null,
    ...differences,
  };
}

async function directoryOf(log: EventLog): Promise<WritableDirectory> {
  const directory = new WritableDirectory();
  const fold = combineFolds([userFold]);
  for await (const events of log.readAll()) for (const event of events) fold(directory, event);
  return directory;
}

describe('founding the organization', () => {
  it('makes the bots of the system and the owner, whose key works', async () => {
    const log = openMemoryEventLog();
    const founded = await foundOrganization(founding(log, { ownerPassword: 'first folio' }));
    const directory = await directoryOf(log);
    expect([...directory.users()].map(({ id, isSystemBot }) => [id, isSystemBot])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, false],
    ]);
    const owner = directory.user(4)!;
    expect(owner).toMatchObject({ role: 100, specialPermissions: ['create_users', 'change_user_emails'] });
    expect(await passwords.verify('first folio', owner.passwordHash, '')).toBe(true);
    const credentials = new DirectoryCredentials(directory, site, new ApiKeyUses());
    expect(credentials.verify('IAGO@example.com', founded!.apiKey)).toMatchObject({ userId: 4, personId: 4 });
    expect(credentials.verify('notification-bot@chat.invalid', founded!.apiKey)).toBe('unknown');
  });

  it('gives the owner no password when the operator sets none', async () => {
    const log = openMemoryEventLog();
    await foundOrganization(founding(log));
    expect((await directoryOf(log)).user(4)).toMatchObject({ passwordHash: null });
  });

  it('leaves a file for existing clients that others cannot read', async () => {
    const founded = await foundOrganization(founding(openMemoryEventLog()));
    const path = join(dataDirectory, 'owner.zuliprc');
    expect(founded?.path).toBe(path);
    expect(await readdir(dataDirectory)).toEqual(['owner.zuliprc']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toBe(
      `[api]\nemail=iago@example.com\nkey=${founded!.apiKey}\nsite=http://127.0.0.1:9991\n`,
    );
  });

  it('leaves the file of another organization alone', async () => {
    await foundOrganization(founding(openMemoryEventLog()));
    const first = await readFile(join(dataDirectory, 'owner.zuliprc'), 'utf8');
    const founded = await foundOrganization(founding(openMemoryEventLog()));
    expect(await readFile(join(dataDirectory, 'owner.zuliprc'), 'utf8')).toBe(first);
    expect(founded?.path).toBe(join(dataDirectory, 'owner-2.zuliprc'));
    expect(await readFile(founded!.path!, 'utf8')).toContain(founded!.apiKey);
  });

  it('gives the file its name at the next start when the first was cut short just before', async () => {
    const log = openMemoryEventLog();
    const founded = await foundOrganization(founding(log));
    await rename(founded!.path!, join(dataDirectory, 'owner.zuliprc.unconfirmed'));
    await foundOrganization(founding(log));
    expect(await readdir(dataDirectory)).toEqual(['owner.zuliprc']);
  });

  it('needs no folder', async () => {
    const founded = await foundOrganization(founding(openMemoryEventLog(), { dataDirectory: null }));
    expect(founded).toMatchObject({ path: null, apiKey: expect.stringMatching(/^[A-Za-z0-9]{32}$/) });
  });

  it('happens once', async () => {
    const log = openMemoryEventLog();
    await foundOrganization(founding(log));
    const head = await log.head();
    const file = await readFile(join(dataDirectory, 'owner.zuliprc'), 'utf8');
    expect(await foundOrganization(founding(log))).toBeNull();
    expect(await log.head()).toBe(head);
    expect(await readFile(join(dataDirectory, 'owner.zuliprc'), 'utf8')).toBe(file);
  });

  it.each([0, 1, 2, 3, 4])('goes on where it was cut short, after %i appends', async (appends) => {
    const log = openMemoryEventLog();
    await expect(foundOrganization(founding(failingAfter(log, appends)))).rejects.toThrow('power loss');
    const founded = await foundOrganization(founding(log));
    expect(await log.head()).toBe(5);
    const verified = new DirectoryCredentials(await directoryOf(log), site, new ApiKeyUses()).verify(
      'iago@example.com',
      founded!.apiKey,
    );
    expect(verified).toMatchObject({ userId: 4, personId: 4 });
    expect(await readFile(join(dataDirectory, 'owner.zuliprc'), 'utf8')).toContain(founded!.apiKey);
  });
});

function failingAfter(log: EventLog, appends: number): EventLog {
  let left = appends;
  return new Proxy(log, {
    get(target, name: keyof EventLog) {
      if (name === 'append' && left-- <= 0) return () => Promise.reject(new Error('power loss'));
      return (target[name] as () => unknown).bind(target);
    },
  });
}
