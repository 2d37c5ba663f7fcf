import { copyFile, mkdtemp, open as openFile, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { openSqliteEventLog, openSqliteEventLogReader } from '@chat/event-log/sqlite';
import { newEvent, newEvents } from '../contract/engine.contract.js';
import { type Damage, DamagedLog } from '../damage/damages.js';
import type { EventLog, EventLogReader } from '../port/event-log.js';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damage-'));
  file = join(folder, 'events.db');
});
afterEach(() => rm(folder, { recursive: true }));

const mayPass = (stream: string) => stream.startsWith('message-');

/** Twelve events of four streams that take turns: three messages and the one of a user. */
async function fill(): Promise<void> {
  const log = await openSqliteEventLog({ folder });
  for (const round of [1, 2, 3])
    for (const stream of ['message-1', 'message-2', 'message-3', 'user-1'])
      await log.append(stream, 'any', [{ ...newEvent(), data: { said: `${stream} ${round}` } }]);
  await log.close();
}

function tamper(sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

async function reading<Result>(work: (log: EventLogReader, found: Damage[]) => Promise<Result>): Promise<Result> {
  const log = await openSqliteEventLogReader({ folder, mayPass });
  const found: Damage[] = [];
  log.watchDamage((damage) => found.push(damage));
  try {
    return await work(log, found);
  } finally {
    await log.close();
  }
}

const said = (events: readonly { readonly data: unknown }[]) =>
  events.map(({ data }) => (data as { said: string }).said);

describe('An event that is not as it was stored', () => {
  beforeEach(fill);

  it.each([
    ["data = replace(data, 'message-2 2', 'message-2 4')"],
    ['metadata = replace(metadata, \'"actorId":\', \'"actorId":1\')'],
    ["type = type || 'X'"],
    ["id = replace(id, substr(id, 1, 1), 'z')"],
    ['checksum = checksum + 1'],
    ['checksum = NULL'],
    ["data = 'nonsense'"],
  ])('after %s is refused to who reads its stream, and so is all that follows in it', async (change) => {
    tamper(`UPDATE events SET ${change} WHERE stream = 'message-2' AND revision = 1`);
    await reading(async (log, found) => {
      const wanted = { position: 6, stream: 'message-2', revision: 1, fault: 'is not as it was stored' };
      await expect(Array.fromAsync(log.read('message-2'))).rejects.toThrow(DamagedLog);
      await expect(Array.fromAsync(log.read('message-2', { direction: 'backwards' }))).rejects.toMatchObject({
        httpStatus: 503,
        code: 'SERVER_NOT_READY',
        message: 'Event 1 of the stream message-2, at position 6, is not as it was stored.',
      });
      expect(found).toEqual([wanted]);
      expect((await log.checkIntegrity()).problems).toContain(
        'Event 1 of the stream message-2, at position 6, is not as it was stored.',
      );
      expect(said(await Array.fromAsync(log.read('message-2', { limit: 1 })))).toEqual(['message-2 1']);
      expect(said(await Array.fromAsync(log.read('message-1')))).toHaveLength(3);
    });
  });

  it('is passed over by who reads the whole log, and so is all that follows in its stream', async () => {
    tamper(`UPDATE events SET data = replace(data, 'message-2 2', 'message-2 4')`);
    await reading(async (log, found) => {
      const seen = said((await Array.fromAsync(log.readAll())).flat());
      expect(seen).toHaveLength(10);
      expect(seen.filter((text) => text.startsWith('message-2'))).toEqual(['message-2 1']);
      expect(found).toHaveLength(1);
      const backwards = said((await Array.fromAsync(log.readAll({ direction: 'backwards' }))).flat());
      expect(backwards).not.toContain('message-2 4');
    });
  });

  it('stops who reads the whole log when its stream is one that nobody can do without', async () => {
    tamper(`UPDATE events SET data = replace(data, 'user-1 2', 'user-1 4')`);
    await reading(async (log) => {
      await expect(Array.fromAsync(log.readAll())).rejects.toThrow(
        'Event 1 of the stream user-1, at position 8, is not as it was stored.',
      );
    });
  });

  it.each([
    ["UPDATE events SET position = position + 100 WHERE stream = 'message-2' AND revision = 1", 106],
    ["UPDATE events SET revision = 7 WHERE stream = 'message-2' AND revision = 2", 10],
  ])('because it was moved by %s is noticed', async (change, position) => {
    tamper(change);
    await reading(async (log, found) => {
      await Array.fromAsync(log.readAll());
      expect(found).toEqual([expect.objectContaining({ position, stream: 'message-2' })]);
    });
  });

  it('because two were swapped is noticed', async () => {
    tamper(`
      UPDATE events SET position = -1 WHERE position = 1; UPDATE events SET position = 1 WHERE position = 2;
      UPDATE events SET position = 2 WHERE position = -1;`);
    await reading(async (log, found) => {
      await Array.fromAsync(log.readAll());
      expect(found.map(({ stream }) => stream)).toEqual(['message-2', 'message-1']);
    });
  });

  it('because it was taken out is missed in its stream', async () => {
    tamper("DELETE FROM events WHERE stream = 'message-2' AND revision = 1");
    await reading(async (log, found) => {
      await expect(Array.fromAsync(log.read('message-2'))).rejects.toThrow('is missing');
      expect(found).toEqual([{ position: 10, stream: 'message-2', revision: 1, fault: 'is missing' }]);
    });
  });

  it('because it was blanked as if it were erased is missed, also by who reads the whole log', async () => {
    tamper("UPDATE events SET data = '  ', metadata = '  ' WHERE stream = 'message-2' AND revision = 1");
    await reading(async (log, found) => {
      expect((await Array.fromAsync(log.readAll())).flat()).toHaveLength(10);
      expect(found[0]!.fault).toBe('was removed, and nobody has erased it');
      await expect(Array.fromAsync(log.read('message-2'))).rejects.toThrow('is missing');
    });
  });

  it('is never appended to', async () => {
    tamper(`UPDATE events SET data = replace(data, 'message-2 2', 'message-2 4')`);
    const log = await openSqliteEventLog({ folder, mayPass });
    await expect(Array.fromAsync(log.read('message-2'))).rejects.toThrow(DamagedLog);
    for await (const { events, caughtUp } of log.follow()) {
      expect(said(events).filter((text) => text.startsWith('message-2'))).toEqual(['message-2 1']);
      if (caughtUp) break;
    }
    await log.close();
  });

  it('in a page of nothing else does not end the reading of the whole log', async () => {
    const log = await openSqliteEventLog({ folder });
    await log.append('message-4', 'no_stream', newEvents(2_500));
    await log.append('message-5', 'no_stream', newEvents(1));
    await log.close();
    tamper("UPDATE events SET data = '{}' WHERE stream = 'message-4'");
    await reading(async (reader) => {
      const streams = (await Array.fromAsync(reader.readAll())).flat().map(({ stream }) => stream);
      expect(streams.at(-1)).toBe('message-5');
      expect(streams).toHaveLength(13);
    });
    const again = await openSqliteEventLog({ folder, mayPass });
    expect((await Array.fromAsync(again.readAll())).flat()).toHaveLength(13);
    await again.close();
  });
});

it('What is erased is not taken for damaged, and a bit of it that flips is not taken for an event', async () => {
  await fill();
  const log = await openSqliteEventLog({ folder });
  await log.truncate('message-2', 2);
  await log.delete('message-3');
  await log.close();
  await reading(async (reader, found) => {
    expect((await Array.fromAsync(reader.readAll())).flat()).toHaveLength(7);
    expect(said(await Array.fromAsync(reader.read('message-2')))).toEqual(['message-2 3']);
    expect(await Array.fromAsync(reader.read('message-3'))).toEqual([]);
    expect(found).toEqual([]);
  });
  tamper("UPDATE events SET data = '!' || substr(data, 2) WHERE stream = 'message-2' AND revision = 0");
  await reading(async (reader, found) => {
    await Array.fromAsync(reader.readAll());
    expect(found).toHaveLength(1);
  });
});

/** As it was before events had checksums. */
async function makeFormer(): Promise<void> {
  await fill();
  tamper('ALTER TABLE events DROP COLUMN checksum; DROP TABLE unchecked; PRAGMA user_version = 1;');
}

describe('A log of a former build', () => {
  it('is read, opened and written to; what is written from then on is checked', async () => {
    await makeFormer();
    await reading(async (reader) => expect((await Array.fromAsync(reader.readAll())).flat()).toHaveLength(12));
    const log = await openSqliteEventLog({ folder, mayPass });
    await log.append('message-1', 2, newEvents(1));
    expect((await Array.fromAsync(log.readAll())).flat()).toHaveLength(13);
    await log.close();
    tamper("UPDATE events SET checksum = NULL, data = '{}' WHERE position = 13");
    await reading(async (reader, found) => {
      expect((await Array.fromAsync(reader.readAll())).flat()).toHaveLength(12);
      expect(found).toEqual([expect.objectContaining({ position: 13 })]);
    });
  });
});

it('An event whose name of a stream has become a blob by a flipped bit is damaged', async () => {
  await fill();
  const bytes = await readFile(file);
  // A row begins with its position, the length of `message-1` as text, its revision, and the length of an id.
  const at = Array.from(bytes.keys()).filter(
    (each) => bytes[each] === 31 && !bytes[each - 1] && bytes[each + 2] === 85,
  );
  expect(at).not.toEqual([]);
  for (const each of at) bytes[each] = 30;
  await writeFile(file, bytes);
  await reading(async (reader, found) => {
    expect((await Array.fromAsync(reader.readAll())).flat()).toHaveLength(3);
    expect(found[0]).toMatchObject({ stream: 'message-1', revision: 0, fault: 'is not as it was stored' });
  });
});

/** A short form of the campaign `test/faults/rot`. */
it('No flipped bit of the file changes what is read: it is harmless, or refused', async () => {
  await fill();
  const expected = await reading(async (log) => (await Array.fromAsync(log.readAll())).flat());
  const byId = new Map(expected.map((event) => [event.id, JSON.stringify(event)]));
  const copy = await mkdtemp(join(folder, 'copy-'));
  const pages = 24_576;
  let refused = 0;
  for (let round = 0; round < 300; round++) {
    const at = crc32(`${round}`) % pages;
    await copyFile(file, join(copy, 'events.db'));
    const handle = await openFile(join(copy, 'events.db'), 'r+');
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
    buffer[0]! ^= 1 << (round % 8);
    await handle.write(buffer, 0, 1, at);
    await handle.close();
    let log: EventLog | EventLogReader | undefined;
    try {
      log = await openSqliteEventLogReader({ folder: copy, mayPass });
      const seen = (await Array.fromAsync(log.readAll())).flat();
      for (const event of seen) expect(JSON.stringify(event)).toBe(byId.get(event.id));
      for (const stream of ['message-1', 'message-2', 'message-3', 'user-1'])
        for await (const event of log.read(stream)) expect(JSON.stringify(event)).toBe(byId.get(event.id));
    } catch (error) {
      if ((error as { matcherResult?: unknown }).matcherResult) throw error;
      expect((error as Error).message).toMatch(
        /is not as it was stored|is damaged|cannot be read as an event log|is missing|was removed/,
      );
      refused++;
    } finally {
      await log?.close();
    }
  }
  expect(refused).toBeGreaterThan(0);
});
