import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { openSqliteEventLog } from '@chat/event-log/sqlite';

import { all } from '../contract/engine.contract.js';

const ROUNDS = Number(process.env.CHAT_CRASH_ROUNDS ?? 5);

/** Eight writers append as fast as they can; each acknowledged event becomes a line before anything else happens. */
const WRITER = `
  import { randomUUID } from 'node:crypto';
  const [door, folder, round] = process.argv.slice(2);
  const log = await (await import(door)).openSqliteEventLog({ folder });
  await Promise.all(Array.from({ length: 8 }, async (_, writer) => {
    const stream = 'round-' + round + '-writer-' + writer;
    for (let last = -1; ; ) {
      const metadata = { actorId: writer, realmId: 1, correlationId: 'c', causationId: 'c', time: Date.now() };
      const event = () => ({ id: randomUUID(), type: 'Written', data: { text: 'x'.repeat(300) }, metadata });
      const events = Array.from({ length: 1 + (last & 3) }, event);
      const { revision } = await log.append(stream, last < 0 ? 'no_stream' : last, events);
      process.stdout.write(events.map(({ id }, index) => stream + ' ' + (last + 1 + index) + ' ' + id + '\\n').join(''));
      last = revision;
    }
  }));`;

// The child needs JavaScript, as it is deployed: this is what `npm run build` does, for this library and what it stands on.
async function build(target: string): Promise<string> {
  const swc = join('node_modules', '@swc', 'cli', 'bin', 'swc.js');
  const flags = ['--config-file', '.swcrc', '--quiet'];
  const sources = ['event-log', 'kernel', 'data-folder'].map((library) => join('libs', 'platform', library, 'src'));
  await promisify(execFile)(process.execPath, [swc, ...sources, '-d', target, ...flags]);
  await writeFile(join(target, 'package.json'), '{ "type": "module" }');
  return pathToFileURL(join(target, 'libs', 'platform', 'event-log', 'src', 'sqlite', 'index.js')).href;
}

/** Lets a process write for a random while, kills it, and returns the lines it managed to print. */
async function acknowledgedUntilKilled(
  program: string,
  door: string,
  folder: string,
  round: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [program, door, folder, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  let killed: Promise<void> | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (!killed) await expect(openSqliteEventLog({ folder })).rejects.toThrow('in use by another process');
    killed ??= setTimeout(Math.random() * 300).then(() => void child.kill('SIGKILL'));
  }
  await killed;
  return lines.filter((line) => line.length > line.lastIndexOf(' ') + 36);
}

it(
  `keeps every acknowledged event exactly once through ${ROUNDS} kills`,
  async () => {
    const workplace = await mkdtemp(join(tmpdir(), 'event-log-crash-'));
    const folder = join(workplace, 'data');
    const door = await build(join(workplace, 'built'));
    const program = join(workplace, 'writer.mjs');
    await writeFile(program, WRITER);
    const acknowledged: string[] = [];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        acknowledged.push(...(await acknowledgedUntilKilled(program, door, folder, round)));
        const log = await openSqliteEventLog({ folder });
        try {
          const stored = await all(log.readAll());
          const counts = new Map<string, number>();
          for (const { stream, revision, id } of stored) {
            const line = `${stream} ${revision} ${id}`;
            counts.set(line, (counts.get(line) ?? 0) + 1);
          }
          expect(acknowledged.filter((line) => counts.get(line) !== 1)).toEqual([]);
          expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);
          expect(await log.checkIntegrity()).toEqual({ ok: true, problems: [] });
        } finally {
          await log.close();
        }
      }
      expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    } finally {
      await rm(workplace, { recursive: true });
    }
  },
  300_000 + ROUNDS * 5_000,
);
