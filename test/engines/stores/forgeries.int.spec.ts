import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { firing, successful } from '@chat/chat-testing';
import { DAY_MS } from '@chat/kernel';
import { eventually, freePort } from '@chat/testing';
import { ChecksumChain, type Line } from '../../../apps/chat/src/log-file/line.js';
import type { Health } from '../../../apps/chat-server/src/health/health.js';
import { chatHere, ServerHere } from '../../support/real-processes/server-here.js';
import { Records } from '../eventstoredb-stand-in/records.js';
import { EventStoreDbStandIn } from '../eventstoredb-stand-in/stand-in.js';
import { type Checksums, type Forgery, forgeFile, forgeRecords, type StoredEvent } from './forger.fixture.js';
import { send } from './stores.fixture.js';

const MINUTES = 'The minutes of the meeting.';
const LOGS = ['sqlite', 'EventStoreDB'] as const;

/** Changes one event of a stream. */
function at(stream: string, revision: number, change: (event: StoredEvent) => StoredEvent): Forgery {
  return (events) => {
    const event = events.filter((each) => each.stream === stream)[revision]!;
    return events.with(events.indexOf(event), change(event));
  };
}

function replacing(field: 'data' | 'metadata', from: RegExp, to: string) {
  return (event: StoredEvent): StoredEvent => {
    const changed = event[field].replace(from, to);
    expect(changed).not.toBe(event[field]);
    return { ...event, [field]: changed };
  };
}

function without(stream: string, revision: number): Forgery {
  return (events) => events.filter((each) => each !== events.filter((other) => other.stream === stream)[revision]);
}

/** Cuts the last edit off, and what came after it. */
const withoutTail: Forgery = (events) =>
  events.slice(
    0,
    events.findLastIndex(({ type }) => type === 'MessageContentEdited'),
  );

/** Appends a message that nobody sent, dated long ago. */
function appending(copied: string, stream: string): Forgery {
  return (events) => {
    const last = events.find((each) => each.stream === copied)!;
    const metadata = last.metadata.replace(/"time":\d+/, '"time":1700000000000');
    const data = last.data.replaceAll('torn', 'never said');
    return [...events, { ...last, id: randomUUID(), stream, metadata, data }];
  };
}

function textOf(server: ServerHere, name: string): string {
  return readFileSync(join(server.folder, 'transparency', name), 'utf8');
}

describe.each(LOGS)('a log on %s whose bytes somebody changed with the server stopped', (log) => {
  let standIn: EventStoreDbStandIn;
  let server: ServerHere;
  let honest: string;
  let backups: string;
  let records: Records;
  let edited: number;
  let unedited: number;
  let ownerId: number;
  let upload: string;

  beforeAll(async () => {
    standIn = await EventStoreDbStandIn.start({ port: await freePort() });
    server = await ServerHere.launch(
      { CHAT_EVENT_LOG: log === 'sqlite' ? log : standIn.connectionString, CHAT_READ_STORE: 'sqlite' },
      { sealing: 'here' },
    );
    await eventually(async () => expect((await health()).sealing?.signed).toBeGreaterThan(0));
    edited = await send(server, 'torn');
    unedited = await send(server, 'whole');
    const owner = server.owner();
    upload = successful(await owner.upload(new File([MINUTES], 'minutes.txt'))).url as string;
    ownerId = successful(await owner.get('/users/me')).user_id as number;
    for (const content of ['torn apart', 'torn to pieces'])
      successful(await owner.patch(`/messages/${edited}`, { content }));
    await waitForSeal();
    backups = mkdtempSync(join(tmpdir(), 'chat-backups-'));
    await chatHere(server.environment, 'export', join(backups, 'chat.log'));
    await waitForSeal();
    await eventually(async () => expect((await health()).sealing!.checked).toBeDefined());
    owner.close();
    await server.stop();
    honest = mkdtempSync(join(tmpdir(), 'chat-honest-'));
    cpSync(server.folder, honest, { recursive: true });
    records = standIn.records;
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await standIn.close();
    for (const folder of [honest, backups]) rmSync(folder, { recursive: true });
  });
  afterEach(async () => {
    await server.stop();
    rmSync(server.folder, { recursive: true });
    cpSync(honest, server.folder, { recursive: true });
    await serve(forgeRecords(records, (events) => events, 'left'));
  });

  async function health(): Promise<Health> {
    return (await (await fetch(`${server.url}/health/ready`)).json()) as Health;
  }

  function isSealed({ log: { head } }: Health): boolean {
    const { size, position } = JSON.parse(textOf(server, 'state')) as { size: number; position: number };
    return position === head && Number(textOf(server, 'checkpoint').split('\n')[1]) === size;
  }

  const waitForSeal = () => eventually(async () => expect(isSealed(await health())).toBe(true));

  /** An EventStoreDB with other records, at the same port. */
  async function serve(others: Records): Promise<void> {
    const { port } = standIn;
    await standIn.close();
    standIn = await EventStoreDbStandIn.start({ port, records: others });
  }

  async function forge(forgery: Forgery, checksums: Checksums): Promise<void> {
    if (log === 'sqlite') forgeFile(server.folder, forgery, checksums);
    else await serve(forgeRecords(records, forgery, checksums));
  }

  /** The last comparison was made that long ago. */
  function dateLastPass(ago: number): void {
    const pass = JSON.parse(textOf(server, 'last-pass').split('\n')[1]!) as object;
    const json = JSON.stringify({ ...pass, at: Date.now() - ago });
    writeFileSync(join(server.folder, 'transparency', 'last-pass'), `${crc32(json)}\n${json}`);
  }

  const said = (...args: string[]) => chatHere(server.environment, ...args).catch((error: Error) => error.message);

  /** The server's own comparison of log and tree, or why it does not start. */
  async function foundByServer(): Promise<readonly string[]> {
    const before = Date.now();
    if (log === 'EventStoreDB') dateLastPass(DAY_MS);
    const refused = await server.start().then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (refused !== undefined) return [refused];
    return eventually(async () => {
      const { checked } = (await health()).sealing!;
      expect(checked!.at).toBeGreaterThanOrEqual(before);
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      expect(firing(metrics).includes('ChatServerLogChanged')).toBe(checked!.differences.length > 0);
      return checked!.differences;
    });
  }

  const rows: [name: string, forgery: () => Forgery, found: () => RegExp][] = [
    [
      'the text of the first version of an edited message',
      () => at(`message-${edited}`, 0, replacing('data', /torn/g, 'uorn')),
      () => new RegExp(`Event 0 of the stream message-${edited} says other than what was sealed: its content`),
    ],
    [
      'the actor of an edit',
      () => at(`message-${edited}`, 1, replacing('metadata', /"actorId":\d+/, '"actorId":99')),
      () => new RegExp(`Event 1 of the stream message-${edited} says other .* actor is 99, sealed was`),
    ],
    [
      'the time of an edit',
      () => at(`message-${edited}`, 2, replacing('metadata', /"time":1/, '"time":2')),
      () => new RegExp(`Event 2 of the stream message-${edited} says other .* time is \\d+, sealed was`),
    ],
    [
      'the text of an unedited message',
      () => at(`message-${unedited}`, 0, replacing('data', /whole/g, 'broken')),
      () => new RegExp(`Event 0 of the stream message-${unedited} says other than what was sealed: its content`),
    ],
  ];

  describe.each(rows)('%s', (_name, forgery, found) => {
    it('is refused at the read, with its place, while the checksum is as it was', async () => {
      await forge(forgery(), 'left');
      const place = /Event (\d) of the stream (message-\d+)/.exec(found().source)!;
      const named = new RegExp(
        `Event ${place[1]} of the stream ${place[2]}, at position \\d+, is not as it was stored`,
      );
      for (const verb of ['verify', 'check', 'status']) expect(await said(verb)).toMatch(named);
      expect(await said('verify')).not.toMatch(/sound|adopt-log|chat -- rebuild/);
      expect(await foundByServer()).toContainEqual(expect.stringMatching(named));
      expect((await health()).damaged).toMatchObject([{ stream: place[2], revision: Number(place[1]) }]);
      const owner = server.owner();
      const message = `/messages/${place[2]!.split('-')[1]}`;
      const refused = { status: 503, body: { code: 'SERVER_NOT_READY', msg: expect.stringMatching(named) } };
      expect(await owner.get(message)).toMatchObject(refused);
      expect(await owner.patch(message, { content: 'more' })).toMatchObject(refused);
      owner.close();
    });

    it('is found by `check` and by the server itself when the checksum was made again', async () => {
      await forge(forgery(), 'made again');
      expect(await said('check')).toMatch(found());
      const verified = await said('verify');
      expect(verified).toMatch(/Not everything is as the log says/);
      expect(verified).not.toMatch(/sound|adopt-log|chat -- rebuild/);
      expect(await foundByServer()).toContainEqual(expect.stringMatching(found()));
      expect((await health()).sealing!.ok).toBe(false);
      await server.stop();
      expect(await said('status')).toMatch(/compared with its tree.*differences: /);
    });

    it('is found by `verify` after read models were made from it', async () => {
      await forge(forgery(), 'made again');
      rmSync(join(server.folder, 'read-store.db'));
      await server.start();
      await server.stop();
      const verified = await said('verify');
      expect(verified).toMatch(/its checksums match|contradict/);
      expect(verified).toMatch(/tree: the log is not what was sealed/);
      expect(verified).toMatch(found());
      expect(verified).not.toMatch(/sound|adopt-log|chat -- rebuild/);
    });
  });

  it('a rotten event of one message takes that message alone out of read models that are made from the log', async () => {
    await forge(at(`message-${unedited}`, 0, replacing('data', /whole/g, 'broken')), 'left');
    rmSync(join(server.folder, 'read-store.db'));
    await server.start();
    const owner = server.owner();
    const listed = successful(await owner.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0 }));
    const contents = (listed.messages as { content: string }[]).map(({ content }) => content);
    expect(contents).toContain('<p>torn to pieces</p>');
    expect(contents.join()).not.toMatch(/whole|broken/);
    owner.close();
    const { ready, damaged, projections } = await health();
    expect(damaged).toMatchObject([{ stream: `message-${unedited}`, revision: 0 }]);
    expect([ready, projections.every(({ ok }) => ok)]).toEqual([true, true]);
  });

  it('a rotten event that decides access stops the start, by name', async () => {
    const stream = `user-${ownerId}`;
    await forge(at(stream, 0, replacing('data', /^\{/, '{"forged":true,')), 'left');
    rmSync(join(server.folder, 'read-store.db'));
    const [refused] = await foundByServer();
    expect(refused).toMatch(new RegExp(`Event 0 of the stream ${stream}, at position \\d+, is not as it was stored`));
  });

  it('a first version that contradicts the edit is named by verify, though its checksum was made again', async () => {
    await forge(at(`message-${edited}`, 0, replacing('data', /torn/g, 'uorn')), 'made again');
    expect(await said('verify')).toMatch(`Event 1 of the stream message-${edited}, at position`);
    expect(await said('verify')).toMatch('the version that it replaces is not the one before it');
  });

  it.each<Checksums>(['left', 'made again'])(
    'an edit that was taken out, positions closed up, is found (checksums %s)',
    async (checksums) => {
      await forge(without(`message-${edited}`, 1), checksums);
      expect(await said('verify')).not.toMatch(/sound|adopt-log|chat -- rebuild/);
      const isRefused = checksums === 'left' && log === 'sqlite';
      const missing = isRefused ? /is not as it was stored/ : /the version that it replaces is not the one before it/;
      expect(await said('verify')).toMatch(missing);
      expect(await said('check')).toMatch(/The log is not what was sealed/);
      expect((await foundByServer()).join()).toMatch(
        /says other|not as it was stored|ahead|seen another event|ends at/,
      );
    },
  );

  it('an event that was blanked, without an event that ordered it, is found', async () => {
    const stream = `message-${unedited}`;
    if (log === 'sqlite') {
      const database = new DatabaseSync(join(server.folder, 'events.db'));
      database.exec(`UPDATE events SET data = '', metadata = '' WHERE stream = '${stream}';
        INSERT INTO erasures VALUES ('${stream}', 1, 0)`);
      database.close();
    } else {
      const forged = forgeRecords(records, (events) => events, 'made again');
      const data = Buffer.from('{"$tb":1}');
      const metadata = { id: randomUUID(), type: '$metadata', contentType: 'application/json', metadata: data };
      forged.write(`$$chat.${stream}`, [{ ...metadata, data }]);
      await serve(forged);
    }
    const found = `Event 0 of the stream ${stream} is missing, and nobody has erased it.`;
    expect(await said('check')).toContain(found);
    expect(await said('verify')).not.toMatch(/sound|adopt-log|chat -- rebuild/);
    expect(await foundByServer()).toContain(found);
  });

  it.each<Checksums>(['left', 'made again'])(
    'a forged message at the end, dated before its predecessor, is found by verify (checksum %s)',
    async (checksums) => {
      await forge(appending(`message-${edited}`, `message-${unedited + 7}`), checksums);
      const named =
        log === 'sqlite' && checksums === 'left' ? /is not as it was stored/ : /is dated \d+ minutes before/;
      expect(await said('verify')).toMatch(named);
      expect(await said('verify')).not.toMatch(/sound|adopt-log|chat -- rebuild/);
    },
  );

  it('a tree that was made again with the keys is found by whoever kept a checkpoint, and by nobody else', async () => {
    const kept = join(backups, 'kept.checkpoint');
    writeFileSync(kept, textOf(server, 'checkpoint'));
    await forge(at(`message-${unedited}`, 0, replacing('data', /whole/g, 'broken')), 'made again');
    rmSync(join(server.folder, 'transparency'), { recursive: true });
    await server.start();
    await eventually(async () => expect(isSealed(await health())).toBe(true));
    await server.stop();
    expect(await said('check')).toMatch(/Each of them is what was sealed/);
    expect(await said('check', '--since', kept)).toMatch(
      /The first \d+ events are not those of the checkpoint that was kept/,
    );
  });

  it('an older backup of the log is served, and nothing is signed over it', async () => {
    const signed = Number(textOf(server, 'checkpoint').split('\n')[1]);
    await forge(withoutTail, 'left');
    rmSync(join(server.folder, 'read-store.db'));
    await said('adopt-log');
    await server.start();
    const fault = /^The log ends before|a checkpoint of \d+ events was signed, and/;
    await eventually(async () => expect((await health()).sealing!.error).toMatch(fault));
    await send(server, 'after the backup');
    expect((await health()).sealing!.signed).toBe(signed);
    await server.stop();
    expect(await said('check')).toMatch(/is missing, and nobody has erased it|says other than what was sealed/);
    expect(await said('verify')).not.toMatch(/sound|adopt-log|chat -- rebuild/);
  });

  it('an older backup of the log and of its tree is found by whoever kept a later checkpoint, and by nobody else', async () => {
    const kept = join(backups, 'later.checkpoint');
    writeFileSync(kept, textOf(server, 'checkpoint'));
    await forge(withoutTail, 'left');
    for (const made of ['transparency', 'read-store.db']) rmSync(join(server.folder, made), { recursive: true });
    await said('adopt-log');
    await server.start();
    await eventually(async () => expect(isSealed(await health())).toBe(true));
    await server.stop();
    expect(await said('check')).toMatch(/Each of them is what was sealed/);
    expect(await said('check', '--since', kept)).toMatch(/is of \d+ events; the signed tree has \d+/);
  });

  it('an uploaded file that was replaced, other size or not, is named by verify and refused to who loads it', async () => {
    const uploads = join(server.folder, 'uploads');
    const [key] = readdirSync(uploads).filter((name) => readFileSync(join(uploads, name), 'utf8') === MINUTES);
    for (const forged of ['short', 'x'.repeat(MINUTES.length)]) {
      writeFileSync(join(uploads, key!), forged);
      expect(await said('verify')).toMatch(new RegExp(`damaged: .*${key}`));
    }
    await server.start();
    const owner = server.owner();
    const authorization = `Basic ${Buffer.from(`${owner.email}:${owner.apiKey}`).toString('base64')}`;
    const response = await fetch(server.url + upload, { headers: { authorization } });
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'SERVER_NOT_READY' }]);
    owner.close();
  });

  it('an export that was changed, and whose checksums were made again, is refused by import', async () => {
    const whole = readFileSync(join(backups, 'chat.log'), 'utf8').trimEnd().split('\n');
    const forgeries: [(json: string) => string, RegExp][] = [
      [(json) => json, /They are what was sealed/],
      [(json) => json.replaceAll('torn apart', 'uorn apart'), /is not what was sealed: the checkpoint/],
    ];
    for (const [at, [change, expected]] of forgeries.entries()) {
      const chain = new ChecksumChain();
      const lines = whole.map((line) => chain.seal(JSON.parse(change(line.slice(0, line.lastIndexOf('\t')))) as Line));
      const file = join(backups, `changed-${at}.log`);
      writeFileSync(file, lines.join(''));
      const target = await EventStoreDbStandIn.start({ port: await freePort() });
      const folder = mkdtempSync(join(tmpdir(), 'chat-imported-'));
      const eventLog = log === 'sqlite' ? log : target.connectionString;
      const into = { CHAT_DATA_DIR: folder, CHAT_EVENT_LOG: eventLog, CHAT_READ_STORE: 'sqlite' };
      expect(await chatHere(into, 'import', file).catch((error: Error) => error.message)).toMatch(expected);
      await target.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('a tail that was cut off is found, and the server does not start', async () => {
    await forge(withoutTail, 'made again');
    expect(await said('check')).toMatch(/is missing, and nobody has erased it/);
    expect(await said('verify')).not.toMatch(/sound|adopt-log|chat -- rebuild/);
    const [refused] = await foundByServer();
    expect(refused).toMatch(/has seen position \d+, but the event log ends at/);
    expect(refused).toMatch(/chat -- check/);
  });

  it('what was not changed is as it was sealed', async () => {
    await forge((events) => events, 'made again');
    expect(await said('verify')).toMatch(/sound\ntree: each of \d+ events is what was sealed/);
    expect(await said('check')).toMatch(/Each of them is what was sealed/);
    expect(await foundByServer()).toEqual([]);
  });

  it('a start soon after a comparison makes none, and says when it was made; one a day later does', async () => {
    await server.start();
    await eventually(async () => expect((await health()).sealing?.checked).toBeDefined());
    await server.stop();
    dateLastPass(DAY_MS - 60_000);
    await server.start();
    const checked = await eventually(async () => (await health()).sealing!.checked!);
    expect(Date.now() - checked.at).toBeGreaterThan(DAY_MS - 60_000);
    await server.stop();
    expect(await said('status')).toContain(`events at ${new Date(checked.at).toISOString()}, all as it was sealed`);
    dateLastPass(DAY_MS);
    const before = Date.now();
    await server.start();
    await eventually(async () => expect((await health()).sealing!.checked!.at).toBeGreaterThanOrEqual(before));
  });

  it('verify does not say sound of a log whose tiles are gone', async () => {
    rmSync(join(server.folder, 'transparency', 'state'));
    const verified = await said('verify');
    expect(verified).toMatch(/its checksums match\ntree: a server has still to make it/);
    expect(verified).not.toMatch(/sound/);
  });

  it('tiles that somebody changed are rebuilt, unless the log was changed too', async () => {
    const tile = join(server.folder, 'transparency', 'tile', '0', `000.p`);
    const file = join(tile, readdirSync(tile)[0]!);
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.from(bytes).fill(7, 32, 64));
    expect(await foundByServer()).toEqual([]);
    expect(readFileSync(file)).toEqual(bytes);
  });

  it.each<[string, () => Forgery]>([
    [
      'two events that were swapped',
      () => (events) => {
        const [one, other] = [edited, unedited].map((id) =>
          events.findIndex(({ stream }) => stream === `message-${id}`),
        );
        return events.with(one!, events[other!]!).with(other!, events[one!]!);
      },
    ],
    [
      'an event that was put into the past',
      () => (events) => {
        const before = events.findIndex(({ stream }) => stream === `message-${unedited}`);
        const [forged] = appending(`message-${edited}`, `message-${unedited + 7}`)(events).slice(-1);
        return events.toSpliced(before, 0, forged!);
      },
    ],
  ])('%s, and whose checksums were made again, are found', async (_what, forgery) => {
    await forge(forgery(), 'made again');
    expect(await said('check')).toMatch(/The log is not what was sealed/);
    expect(await said('verify')).not.toMatch(/sound|adopt-log|chat -- rebuild/);
    expect((await foundByServer()).join()).toMatch(/says other|put into the past|missing|seen another event/);
  });

  if (log === 'sqlite') {
    const repaired: [name: string, forgery: () => Forgery, checksums: Checksums][] = [
      ['a changed text', () => at(`message-${edited}`, 0, replacing('data', /torn/g, 'uorn')), 'left'],
      ['a forged text', () => at(`message-${edited}`, 0, replacing('data', /torn/g, 'uorn')), 'made again'],
      ['an edit that was taken out', () => without(`message-${edited}`, 1), 'made again'],
      ['a tail that was cut off', () => withoutTail, 'made again'],
    ];

    describe.each(repaired)('%s', (_name, forgery, checksums) => {
      it.each([
        ['an export', () => join(backups, 'chat.log')],
        ['a copy of the file', () => honest],
      ])('is put back from %s', async (_backup, from) => {
        await forge(forgery(), checksums);
        expect(await said('repair', '--from', from())).toMatch(
          /([1-9]\d*) events were not .*; \1 of them are put back/,
        );
        expect(await said('check')).toMatch(/Each of them is what was sealed/);
        expect(await said('verify')).toMatch(/sound/);
        expect(await foundByServer()).toEqual([]);
      });
    });

    it('nothing is put back from a backup that was forged, too', async () => {
      await forge(at(`message-${edited}`, 0, replacing('data', /torn/g, 'uorn')), 'made again');
      const forged = join(backups, 'forged.log');
      await chatHere(server.environment, 'export', forged);
      const found = await said('repair', '--from', forged);
      expect(found).toMatch(/1 events were not what was sealed; 0 of them are put back/);
      expect(found).toMatch(`event 0 of message-${edited} is not in it as it was sealed.`);
      expect(await said('check')).toMatch(/says other than what was sealed/);
    });

    it('an event that is blanked in the file is put back, with its erasure', async () => {
      const database = new DatabaseSync(join(server.folder, 'events.db'));
      database.exec(`UPDATE events SET data = '', metadata = '' WHERE stream = 'message-${unedited}';
        INSERT INTO erasures VALUES ('message-${unedited}', 1, 0)`);
      database.close();
      await said('repair', '--from', honest);
      expect(await said('check')).toMatch(/Each of them is what was sealed/);
      expect(await said('verify')).toMatch(/sound/);
    });
  } else {
    it('is repaired by its nodes', async () => {
      expect(await said('repair', '--from', honest)).toMatch(/restore the damaged node from another one/);
    });
  }
});
