import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { openSqliteEventLog, openSqliteEventLogReader } from '@chat/event-log/sqlite';

import { all, newEvent, newEvents } from '../contract/engine.contract.js';
import { EventLogFenced } from '../port/errors.js';
import type { EventLog } from '../port/event-log.js';

let folder: string;
let log: EventLog | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-log-'));
});
afterEach(async () => {
  await log?.close();
  await rm(folder, { recursive: true });
});

async function open(): Promise<EventLog> {
  log = await openSqliteEventLog({ folder });
  return log;
}

/** Does something to the file behind the log's back. */
function tamper(sql: string): void {
  const db = new DatabaseSync(join(folder, 'events.db'));
  db.exec(sql);
  db.close();
}

describe('the files', () => {
  it('of a log that was closed are one, which is whole without the others', async () => {
    const events = newEvents(3);
    await (await open()).append('stream', 'no_stream', events);
    await log!.close();
    expect(await readdir(folder)).toEqual(['events.db', 'events.lock']);
    await copyFile(join(folder, 'events.db'), join(await mkdtemp(join(folder, 'copy-')), 'events.db'));
    const copy = (await readdir(folder)).find((name) => name.startsWith('copy-'))!;
    const copied = await openSqliteEventLog({ folder: join(folder, copy) });
    expect((await all(copied.readAll())).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    await copied.close();
  });

  it('of a log in use hold nothing of what was erased once it is scrubbed some, which waits for who reads it', async () => {
    await open();
    await log!.append('stream', 'no_stream', [newEvent({ text: 'Swordfish' })]);
    await log!.truncate('stream', 1);
    const isThere = async () => {
      const names = (await readdir(folder)).filter((name) => name.startsWith('events.db'));
      const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
      return files.some((text) => text.includes('Swordfish'));
    };
    expect(await isThere()).toBe(true);
    const reader = new DatabaseSync(join(folder, 'events.db'), { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM events').get();
    expect(await log!.scrubSome()).toBe('later');
    reader.exec('ROLLBACK');
    expect(await log!.scrubSome()).toBe('done');
    expect(await isThere()).toBe(false);
    expect(await log!.scrubSome()).toBe('nothing');
    reader.close();
  });

  it('of a log in use are refused when one is missing, unless the operator says that it is not needed', async () => {
    await (await open()).append('stream', 'no_stream', newEvents(3));
    const copy = await mkdtemp(join(folder, 'copy-'));
    const opening = () => openSqliteEventLog({ folder: copy });
    await copyFile(join(folder, 'events.db'), join(copy, 'events.db'));
    await expect(opening()).rejects.toThrow(/was copied from a running server without .*events\.db-wal/);
    await expect(opening()).rejects.toThrow(/create an empty file/);
    await copyFile(join(folder, 'events.db-wal'), join(copy, 'events.db-wal'));
    const whole = await opening();
    expect(await whole.head()).toBe(3);
    await whole.close();

    await copyFile(join(folder, 'events.db'), join(copy, 'events.db'));
    await writeFile(join(copy, 'events.db-wal'), '');
    const partial = await opening();
    expect(await partial.head()).toBe(0);
    await partial.close();
  });

  it('are private, also where a former version made them readable for everybody', async () => {
    await (await open()).append('stream', 'no_stream', newEvents(3));
    await log!.close();
    await chmod(join(folder, 'events.db'), 0o644);
    await (await open()).append('stream', 2, newEvents(1));
    const files = await readdir(folder);
    const modes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).mode & 0o777));
    expect(files).toEqual(expect.arrayContaining(['events.db', 'events.db-shm', 'events.db-wal', 'events.lock']));
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });
});

describe('opening', () => {
  it('creates the folder', async () => {
    const deep = await openSqliteEventLog({ folder: join(folder, 'a', 'b') });
    expect(await deep.head()).toBe(0);
    await deep.close();
  });

  it('refuses a folder that is open already, until it is closed', async () => {
    const first = await open();
    await expect(openSqliteEventLog({ folder })).rejects.toThrow(
      `The data folder ${folder} is in use by another process.`,
    );
    await first.append('stream', 'no_stream', [newEvent()]);
    await first.close();
    expect(await (await open()).head()).toBe(1);
  });

  it('ends the writing of a process whose lock was deleted while it has the log', async () => {
    const first = await open();
    await first.append('stream', 'no_stream', [newEvent()]);
    await rm(join(folder, 'events.lock'));
    const second = await openSqliteEventLog({ folder });
    await second.append('stream', 0, [newEvent()]);
    for (const write of [
      () => first.append('stream', 1, [newEvent()]),
      () => first.truncate('stream', 1),
      () => first.scrub(),
    ]) {
      await expect(write()).rejects.toThrow(EventLogFenced);
    }
    await expect(first.head()).rejects.toThrow(EventLogFenced);
    await first.close();
    await second.append('stream', 1, [newEvent()]);
    expect(await second.head()).toBe(3);
    await second.close();
  });

  it.each([
    [
      'a foreign database',
      'CREATE TABLE t (x); PRAGMA application_id = 42',
      /events\.db is not an event log: .* 42, not \d+/,
    ],
    ['a foreign database without tables', 'PRAGMA application_id = 42', /events\.db is not an event log/],
    ['a newer schema', 'PRAGMA user_version = 99', /events\.db has schema version 99; this program knows .* 2\./],
  ])('refuses %s and leaves it alone', async (_, sql, message) => {
    if (sql.includes('user_version')) await (await open()).close();
    tamper(sql);
    await expect(open()).rejects.toThrow(message);
    await expect(open()).rejects.toThrow(message);
  });

  it('refuses a file that is no database', async () => {
    await writeFile(join(folder, 'events.db'), 'No database, but long enough to be taken for one. '.repeat(100));
    await expect(open()).rejects.toThrow(/events\.db cannot be opened as an event log: file is not a database/);
  });
});

describe('a reader beside', () => {
  it('sees what is there, also later, and what is erased', async () => {
    const writer = await open();
    await writer.append('kept', 'no_stream', newEvents(2));
    const reader = await openSqliteEventLogReader({ folder });
    await writer.append('gone', 'no_stream', newEvents(2));
    await writer.delete('gone');
    await writer.append('kept', 1, newEvents(1));

    expect(await all(reader.readAll())).toEqual(await all(writer.readAll()));
    expect(await Array.fromAsync(reader.read('kept'))).toHaveLength(3);
    expect(await Array.fromAsync(reader.erasures())).toEqual([{ stream: 'gone', below: Infinity }]);
    expect([await reader.head(), await reader.checkIntegrity()]).toEqual([5, { ok: true, problems: [] }]);
    await writer.scrub();
    await reader.close();
    await expect(reader.head()).rejects.toThrow('closed');
  });

  it('refuses what is no log', async () => {
    await expect(openSqliteEventLogReader({ folder })).rejects.toThrow('There is no event log in the folder');
    tamper('CREATE TABLE t (x)');
    await expect(openSqliteEventLogReader({ folder })).rejects.toThrow('cannot be read as an event log');
  });
});

describe('checking integrity', () => {
  it.each([
    ["DELETE FROM events WHERE stream = 'a' AND revision = 1", 'Stream a has gaps in its revisions.'],
    ["DELETE FROM events WHERE stream = 'a' AND revision = 0", 'Stream a lacks its beginning.'],
    [
      "DELETE FROM events WHERE stream = 'a' AND revision = 2",
      'The log ends at position 7, but its streams account for 6 events.',
    ],
    ["UPDATE events SET data = '{' WHERE stream = 'b' AND revision = 1", 'Stream b holds data that is not JSON.'],
    [
      "UPDATE events SET data = '  ' WHERE stream = 'b' AND revision = 1",
      'Stream b lacks events that were not erased.',
    ],
    ["UPDATE events SET data = '{}' WHERE stream = 'c'", 'Stream c shows events that were erased.'],
  ])('after %s', async (sql, problem) => {
    const intact = await open();
    await intact.append('a', 'no_stream', newEvents(3));
    await intact.append('b', 'no_stream', newEvents(3));
    await intact.append('c', 'no_stream', newEvents(1));
    await intact.delete('c');
    expect(await intact.checkIntegrity()).toEqual({ ok: true, problems: [] });
    await intact.close();

    tamper(sql);
    const report = await (await open()).checkIntegrity();
    expect(report.ok).toBe(false);
    expect(report.problems).toContain(problem);
  });
});

describe('reading from the beginning', () => {
  it('gives the same from wherever it begins, also what follows a page of erased events, and nothing that is erased', async () => {
    const log = await open();
    await log.append('first', 'no_stream', newEvents(3));
    await log.append('gone', 'no_stream', newEvents(1_100));
    await log.append('kept', 'no_stream', newEvents(700));
    const before = await all(log.readAll());
    expect(before).toHaveLength(1_803);
    expect(await all(log.readAll({ from: 7 }))).toEqual(before.slice(7));
    await log.delete('gone');
    const after = await all(log.readAll());
    expect(after.map(({ stream }) => stream)).toEqual([
      ...Array.from({ length: 3 }, () => 'first'),
      ...Array.from({ length: 700 }, () => 'kept'),
    ]);
    const followed: number[] = [];
    for await (const { events, caughtUp } of log.follow()) {
      followed.push(...events.map(({ position }) => position));
      if (caughtUp) break;
    }
    expect(followed).toEqual(after.map(({ position }) => position));
  });
});

describe('when the file cannot be written', () => {
  it('refuses appends, goes on reading, and recovers', async () => {
    const log = await open();
    await log.append('stream', 'no_stream', [newEvent()]);
    const blocker = new DatabaseSync(join(folder, 'events.db'), { timeout: 10_000 });
    blocker.exec('BEGIN IMMEDIATE');
    const late = newEvent();
    await expect(log.append('stream', 0, [late])).rejects.toMatchObject({ name: 'EventLogUnavailable' });
    expect(await Array.fromAsync(log.read('stream'))).toHaveLength(1);

    blocker.exec('ROLLBACK');
    blocker.close();
    expect(await log.append('stream', 0, [late])).toEqual({ revision: 1, position: 2 });
    expect(await log.append('stream', 0, [late])).toEqual({ revision: 1, position: 2 });
    expect(await all(log.readAll())).toHaveLength(2);
  });
});

describe('with more writers than one commit takes', () => {
  const writers = Array.from({ length: 100 }, (_, writer) => `writer-${writer}`);
  const appendOnce = (log: EventLog) => Promise.allSettled(writers.map((stream) => log.append(stream, 'any', [once])));
  const once = newEvent();

  it('shows what several commits stored in the order of the log', async () => {
    const log = await open();
    const appended = await Promise.all(writers.map((stream) => log.append(stream, 'no_stream', newEvents(1))));
    expect(appended.map(({ position }) => position)).toEqual(writers.map((_, index) => index + 1));
    for await (const { events } of log.follow()) {
      expect(events.map(({ stream }) => stream)).toEqual(writers);
      break;
    }
  });

  it('refuses all of them while the file cannot be written, and stores each once afterwards', async () => {
    const log = await open();
    const blocker = new DatabaseSync(join(folder, 'events.db'), { timeout: 10_000 });
    blocker.exec('BEGIN IMMEDIATE');
    const refused = (await appendOnce(log)).map((result) => (result as PromiseRejectedResult).reason as Error);
    expect(refused.map(({ name }) => name)).toEqual(writers.map(() => 'EventLogUnavailable'));

    blocker.exec('ROLLBACK');
    blocker.close();
    for (const _again of [1, 2]) {
      expect((await appendOnce(log)).map(({ status }) => status)).toEqual(writers.map(() => 'fulfilled'));
    }
    expect((await all(log.readAll())).map(({ stream }) => stream).toSorted()).toEqual(writers.toSorted());
  });
});

describe('scrubbing', () => {
  it('drops erased events when there are many, without forgetting where streams and the log ended', async () => {
    const log = await open();
    await log.append('kept', 'no_stream', newEvents(3));
    for (const stream of ['truncated', 'deleted']) {
      await log.append(
        stream,
        'no_stream',
        Array.from({ length: 100 }, () => newEvent('x'.repeat(1000))),
      );
    }
    await log.truncate('truncated', 100);
    await log.delete('deleted');
    await log.scrub();
    expect(await log.checkIntegrity()).toEqual({ ok: true, problems: [] });
    await log.close();

    const db = new DatabaseSync(join(folder, 'events.db'), { readOnly: true });
    expect(db.prepare('SELECT count(*) AS rows FROM events').get()).toEqual({ rows: 4 });
    db.close();
    const again = await open();
    expect(await again.append('truncated', 99, [newEvent()])).toEqual({ revision: 100, position: 204 });
    await expect(again.append('deleted', 'any', [newEvent()])).rejects.toMatchObject({ name: 'StreamDeleted' });
    await again.scrub();
    expect(await again.checkIntegrity()).toEqual({ ok: true, problems: [] });
  });
});
