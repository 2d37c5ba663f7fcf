import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventLog, EventToAppend } from '@chat/event-log';
import { openEventStoreDbLog } from '@chat/event-log/eventstoredb';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import {
  type Append,
  ExportedTree,
  KeptEntries,
  MemoryTileStore,
  Sealer,
  SealingKeys,
  type SealingStatus,
} from '@chat/sealing';
import { EventStoreDbStandIn } from '../../../../test/engines/eventstoredb-stand-in/stand-in.js';
import { exportLog } from './export-log.js';
import { checkpointsIn, importLog } from './import-log.js';

const KEYS = SealingKeys.generate();

let folder: string;
let file: string;
let log: EventLog;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-file-'));
  file = join(folder, 'chat.log');
  log = openMemoryEventLog();
});
afterEach(() => rm(folder, { recursive: true }));

const newEvent = (said: string): EventToAppend => ({
  id: randomUUID(),
  type: 'Said',
  data: { said },
  metadata: { actorId: 1, realmId: 1, correlationId: 'c', causationId: 'c', time: 1 },
});

/** Streams that take turns, some of them erased, wholly or their beginning. */
async function fill(): Promise<void> {
  for (const round of [1, 2, 3]) {
    for (const stream of ['whole', 'shortened', 'emptied', 'deleted', 'ephemeral-1']) {
      await log.append(stream, 'any', [newEvent(`${stream} ${round}\u2028\t"ü`)]);
    }
  }
  await log.truncate('shortened', 2);
  await log.truncate('emptied', 3);
  await log.truncate('ephemeral-1', 1);
  await log.delete('deleted');
  await log.append('whole', 2, [newEvent('one'), newEvent('two')]);
}

/** Does this when an export has read the log to its end for the first time. */
function onceRead(work: () => Promise<unknown>): void {
  const { readAll } = log;
  log.readAll = async function* (options) {
    yield* readAll.call(log, options);
    log.readAll = readAll;
    await work();
  };
}

/** Makes the tree of a log, and signs it. */
async function seal(sealed: EventLog, store: MemoryTileStore): Promise<SealingStatus> {
  const append: Append = (...appended) => sealed.append(...appended);
  const choices = { keys: KEYS, subjectsOf: () => [], origin: 'chat.example.com/team', realmId: 1, now: () => 1 };
  const sealer = new Sealer({ log: sealed, store, append, ...choices });
  await sealer.open();
  await sealer.seal();
  return sealer.status;
}

const exporting = (to = file) => exportLog(log, to, { onProgress: () => {} });
const importing = (target: EventLog) => importLog(target, file, { onProgress: () => {} });

async function contentOf(it: EventLog): Promise<object[]> {
  const events = (await Array.fromAsync(it.readAll())).flat();
  return events
    .filter(({ stream }) => !stream.startsWith('ephemeral'))
    .map(({ position: _position, ...event }) => event);
}

/** Their text, but for the positions and what follows the data. */
async function eventsIn(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').flatMap((text) => /"stream".*"metadata"/.exec(text)?.[0] ?? []);
}

async function erasuresOf(it: EventLog): Promise<Map<string, number>> {
  const erasures = await Array.fromAsync(it.erasures());
  return new Map(erasures.filter(({ stream }) => stream !== 'ephemeral-1').map((each) => [each.stream, each.below]));
}

describe.each<[string, (standIn: EventStoreDbStandIn) => Promise<EventLog>]>([
  ['memory', async () => openMemoryEventLog()],
  ['sqlite', () => openSqliteEventLog({ folder: join(folder, 'target') })],
  ['eventstoredb (stand-in)', ({ connectionString }) => openEventStoreDbLog({ connectionString })],
])('a log file imported into %s', (_name, open) => {
  let standIn: EventStoreDbStandIn;
  let target: EventLog;
  beforeEach(async () => {
    standIn = await EventStoreDbStandIn.start();
    target = await open(standIn);
    await fill();
    await exporting();
  });
  afterEach(async () => {
    await target.close();
    await standIn.close();
  });

  it('has the same events in the same order, with the same revisions; what was erased stays so', async () => {
    const before = await contentOf(log);
    expect(await importing(target)).toMatchObject({ events: before.length, erased_streams: 3 });

    expect(await contentOf(target)).toEqual(before);
    expect(await erasuresOf(target)).toEqual(
      new Map([
        ['shortened', 2],
        ['emptied', 3],
        ['deleted', Infinity],
      ]),
    );
    expect(await target.checkIntegrity()).toEqual({ ok: true, problems: [] });
    for (const stream of ['shortened', 'emptied']) {
      expect(await target.append(stream, 2, [newEvent('next')])).toMatchObject({ revision: 3 });
    }
    await expect(target.append('deleted', 'any', [newEvent('next')])).rejects.toThrow('was deleted');
    expect(await target.append('ephemeral-1', 'any', [newEvent('next')])).toMatchObject({ revision: 0 });
  });

  it('changes nothing when it is imported again', async () => {
    await importing(target);
    const head = await target.head();
    await importing(target);
    expect(await target.head()).toBe(head);
  });

  it('has the same tree, also of events of former builds, whose salts are beside the log, and of erased ones', async () => {
    const [tiles, again] = [new MemoryTileStore(), new MemoryTileStore()];
    await seal(log, tiles);
    await new KeptEntries({ log, store: tiles, realmId: 1, now: () => 1 }).keep([{ stream: 'whole', before: 2 }]);
    await log.truncate('whole', 2);
    const before = await seal(log, tiles);
    await rm(file, { force: true });
    await exportLog(log, file, { onProgress: () => {}, tree: new ExportedTree(tiles) });
    const { tree, checkpoint } = await importing(target);
    expect(checkpoint).toEqual({ origin: before.origin, size: before.size });
    await tree.store(again, checkpointsIn(file));
    expect(again.files.get('checkpoint')).toEqual(tiles.files.get('checkpoint'));
    expect(await seal(target, again)).toMatchObject({ fault: null, size: before.size, signed: before.size });
    expect(again.files.get('tile/0/000.p/8')).toEqual(tiles.files.get('tile/0/000.p/8'));
  });

  it('is sealed while its export is interrupted, and has its salts in the file', async () => {
    const tiles = new MemoryTileStore();
    const tree = new ExportedTree(tiles);
    await rm(file, { force: true });
    await exportLog(log, file, { onProgress: () => {}, tree });
    const events = (await readFile(file, 'utf8')).split('\n').filter((line) => !line.startsWith('{"end"'));
    await rm(file);
    await writeFile(`${file}.part`, events.join('\n'));
    const { origin, size } = await seal(log, tiles);
    await exportLog(log, file, { onProgress: () => {}, tree: new ExportedTree(tiles) });
    expect((await importing(target)).checkpoint).toEqual({ origin, size });
  });

  it('is exported again as the same events', async () => {
    await importing(target);
    const again = join(folder, 'again.log');
    await exportLog(target, again, { onProgress: () => {} });
    expect(await eventsIn(again)).toEqual(await eventsIn(file));
  });
});

describe('an export', () => {
  it('that is interrupted anywhere goes on, and ends the same', async () => {
    await fill();
    await exporting();
    const whole = await readFile(file);
    for (let bytes = 0; bytes < whole.length; bytes += 97) {
      const again = join(folder, `after-${bytes}`);
      await writeFile(`${again}.part`, whole.subarray(0, bytes));
      await exporting(again);
      expect(await readFile(again, 'utf8')).toBe(whole.toString());
    }
  });

  it('leaves out of what is imported what was erased while it ran', async () => {
    await fill();
    onceRead(() => log.truncate('whole', 2));
    await exporting();
    expect(await readFile(file, 'utf8')).toContain('whole 1');
    const target = openMemoryEventLog();
    await importing(target);
    expect((await Array.fromAsync(target.read('whole'))).map(({ revision }) => revision)).toEqual([2, 3, 4]);
  });

  it('holds what came while it ran in place of what was erased, and whatever came before that', async () => {
    await fill();
    const replace = async (stream: string, said: string) => {
      const { revision } = await log.append(stream, 'any', [newEvent(said)]);
      await log.truncate(stream, revision);
    };
    onceRead(async () => {
      await log.append('other', 'no_stream', [newEvent('between')]);
      await replace('whole', 'changed');
      await replace('short-lived', 'created');
      await replace('short-lived', 'changed');
      onceRead(() => replace('whole', 'changed again'));
    });
    await exporting();
    const target = openMemoryEventLog();
    await importing(target);
    expect(await contentOf(target)).toEqual(await contentOf(log));
    expect(await erasuresOf(target)).toEqual(await erasuresOf(log));
  });

  it('is complete when what goes along is, and goes on when that was interrupted', async () => {
    await fill();
    const alongside = async () => {
      expect(await readFile(`${file}.part`, 'utf8')).toContain('"end"');
      await expect(readFile(file)).rejects.toThrow('ENOENT');
      throw new Error('Interrupted.');
    };
    await expect(exportLog(log, file, { onProgress: () => {}, alongside })).rejects.toThrow('Interrupted.');
    await log.append('whole', 'any', [newEvent('later')]);
    await exporting();
    expect(await readFile(file, 'utf8')).toContain('later');
    await importing(openMemoryEventLog());
  });

  it('is written by one process at a time', async () => {
    await fill();
    const alongside = () => expect(exporting()).rejects.toThrow(`Another export writes ${file}.`);
    await exportLog(log, file, { onProgress: () => {}, alongside });
    expect(await readdir(folder)).toEqual(['chat.log']);
  });

  it('says which folder is not there', async () => {
    const nowhere = join(folder, 'nowhere');
    await expect(exporting(join(nowhere, 'chat.log'))).rejects.toThrow(
      `no such file or directory, access '${nowhere}'`,
    );
  });

  it('replaces no file, and does not go on with one of another log', async () => {
    await fill();
    await exporting();
    await expect(exporting()).rejects.toThrow('exists already');
    await writeFile(join(folder, 'other.part'), await readFile(file));
    log = openMemoryEventLog();
    await fill();
    await expect(exporting(join(folder, 'other'))).rejects.toThrow('is of another log');
  });
});

describe('an import', () => {
  beforeEach(fill);

  it('that is interrupted anywhere goes on, and ends the same', async () => {
    await exporting();
    for (let calls = 0, interrupted = true; interrupted; calls++) {
      const target = openMemoryEventLog();
      const { append, truncate, delete: remove } = target;
      let left = calls;
      const mayGoOn = () => {
        if (left-- <= 0) throw new Error('Interrupted.');
      };
      Object.assign(target, {
        append: async (...args: Parameters<typeof append>) => (mayGoOn(), append.apply(target, args)),
        truncate: async (...args: Parameters<typeof truncate>) => (mayGoOn(), truncate.apply(target, args)),
        delete: async (...args: Parameters<typeof remove>) => (mayGoOn(), remove.apply(target, args)),
      });
      interrupted = await importing(target).then(
        () => false,
        () => true,
      );
      Object.assign(target, { append, truncate, delete: remove });
      await importing(target);
      expect(await contentOf(target)).toEqual(await contentOf(log));
      expect(await erasuresOf(target)).toEqual(await erasuresOf(log));
    }
  });

  it('refuses a file that is damaged anywhere, names the line, and leaves the log empty', async () => {
    await exporting();
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const target = openMemoryEventLog();
    const refuses = async (damaged: readonly string[], line: number) => {
      await writeFile(file, damaged.map((text) => `${text}\n`).join(''));
      await expect(importing(target)).rejects.toThrow(`${file}, line ${line}: `);
    };
    for (const [at, text] of lines.entries()) {
      const place = Math.floor(text.length / 3);
      const changed = text.slice(0, place) + (text[place] === 'x' ? 'y' : 'x') + text.slice(place + 1);
      await refuses(lines.with(at, changed), at + 1);
      await refuses(lines.toSpliced(at, 1), at + 1);
      if (at > 0) await refuses(lines.slice(0, at), at + 1);
      if (at > 1) await refuses([...lines.slice(0, at - 1), lines[at]!, lines[at - 1]!, ...lines.slice(at + 1)], at);
    }
    await refuses([...lines, lines.at(-1)!], lines.length + 1);
    await writeFile(file, lines.join('\n').slice(0, -10));
    await expect(importing(target)).rejects.toThrow(`${file}, line ${lines.length}: it is cut.`);
    expect(await target.head()).toBe(0);
  });

  it('refuses a log that holds anything else', async () => {
    await exporting();
    const target = openMemoryEventLog();
    await target.append('whole', 'any', [newEvent('other')]);
    await expect(importing(target)).rejects.toThrow('at position 1 it holds an event that is not what is in line 2.');
    await importing((log = openMemoryEventLog()));
    await log.append('whole', 'any', [newEvent('later')]);
    await expect(importing(log)).rejects.toThrow('it holds an event that is not in the file.');
  });
});
