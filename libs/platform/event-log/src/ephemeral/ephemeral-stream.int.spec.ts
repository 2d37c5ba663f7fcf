import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@chat/testing';
import { newEvent } from '../contract/engine.contract.js';
import { EventLogUnavailable } from '../port/errors.js';
import { openMemoryEventLog } from '../memory/memory-event-log.js';
import { openSqliteEventLog } from '../sqlite/index.js';
import { EphemeralStream } from './ephemeral-stream.js';

const at = (minute: number) => ({
  actorId: 11,
  realmId: 1,
  correlationId: 'c',
  causationId: 'c',
  time: minute * 60_000,
});

describe('the ephemeral stream', () => {
  /** @limit ephemeral.keptMs */
  it('forgets what is older than five minutes when more comes', async () => {
    const log = openMemoryEventLog();
    const stream = new EphemeralStream(log);
    const keptAfter = async (minute: number) => {
      await stream.append({ type: 'TypingStarted', data: minute }, at(minute));
      return (await Array.fromAsync(log.read('ephemeral-1'))).map(({ data }) => data);
    };

    expect(await keptAfter(0)).toEqual([0]);
    expect(await keptAfter(4.9)).toEqual([0, 4.9]);
    expect(await keptAfter(5)).toEqual([4.9, 5]);
    expect(await keptAfter(9)).toEqual([4.9, 5, 9]);
    expect(await keptAfter(10)).toEqual([9, 10]);
  });

  it('forgets what is old when nothing more comes, also what was there at the start', async () => {
    const log = openMemoryEventLog();
    const kept = async () => (await Array.fromAsync(log.read('ephemeral-1'))).length;
    const first = new EphemeralStream(log, 50);
    await first.append({ type: 'TypingStarted', data: 0 }, at(0));
    await first.append({ type: 'TypingStarted', data: 1 }, at(0));
    await eventually(async () => expect(await kept()).toBe(0));

    await new EphemeralStream(log).append({ type: 'TypingStarted', data: 0 }, at(9));
    const next = new EphemeralStream(log, 50);
    await next.start(1);
    await eventually(async () => expect(await kept()).toBe(0));
  });

  it('goes on when the log is known to be unavailable at the moment at which it forgets', async () => {
    const log = openMemoryEventLog();
    let refused = 0;
    // Throws at once, as a watched engine does, instead of answering a promise that rejects.
    log.truncate = () => {
      refused++;
      throw new EventLogUnavailable('gone');
    };
    const stream = new EphemeralStream(log, 1);
    await stream.append({ type: 'TypingStarted', data: 0 }, at(0));
    await eventually(() => expect(refused).toBe(1));
    await stream.append({ type: 'TypingStarted', data: 1 }, at(0));
    await eventually(() => expect(refused).toBe(2));
  });

  it('forgets everything at its end', async () => {
    const log = openMemoryEventLog();
    const stream = new EphemeralStream(log);
    await stream.append({ type: 'TypingStarted', data: 0 }, at(0));
    await stream.end(1);
    await stream.end(1);
    expect(await Array.fromAsync(log.read('ephemeral-1'))).toEqual([]);
  });

  it('leaves no bytes in the file of a log, and positions go on', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ephemeral-'));
    const open = () => openSqliteEventLog({ folder });
    let log = await open();
    const stream = new EphemeralStream(log);
    const data = { text: 'x'.repeat(300) };
    const append = (count: number, minute: number) =>
      Promise.all(Array.from({ length: count }, () => stream.append({ type: 'TypingStarted', data }, at(minute))));
    for (let round = 0; round < 20; round++) await append(500, 10 * round);
    await log.append('kept', 'no_stream', [{ ...newEvent(), type: 'Written' }]);
    const before = await log.head();
    await stream.end(1);
    await log.close();
    expect((await stat(join(folder, 'events.db'))).size).toBeLessThan(1_500_000);
    expect((await readFile(join(folder, 'events.db'))).includes('TypingStarted')).toBe(false);

    log = await open();
    expect(await log.head()).toBe(before);
    expect((await log.append('kept', 0, [newEvent()])).position).toBe(before + 1);
    expect(await log.checkIntegrity()).toEqual({ ok: true, problems: [] });
    await log.close();
    await rm(folder, { recursive: true });
  });

  it('takes events from several processes', async () => {
    const log = openMemoryEventLog();
    const [here, there] = [new EphemeralStream(log), new EphemeralStream(log)];
    await Promise.all([here, there].map((stream) => stream.append({ type: 'TypingStarted', data: 0 }, at(0))));
    for (const stream of [here, there]) await stream.append({ type: 'TypingStopped', data: 9 }, at(9));

    const kept = await Array.fromAsync(log.read('ephemeral-1'));
    expect(kept.map(({ type }) => type)).toEqual(['TypingStopped', 'TypingStopped']);
  });
});
