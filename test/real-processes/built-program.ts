import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LONGEST_BUILD_MS = 120_000;

export type Program = 'chat' | 'chat-server' | 'projector';

let isBuilt = false;

/**
 * Path of a built program, as npm scripts run it. The first call of a process builds when a source is newer; whoever
 * comes meanwhile, in whatever process, waits.
 */
export function builtProgram(program: Program): string {
  if (!isBuilt) build();
  isBuilt = true;
  return mainOf(program);
}

function mainOf(program: Program): string {
  return resolve(`dist/apps/${program}/src/main.js`);
}

function build(): void {
  const main = mainOf('chat-server');
  const lock = new DatabaseSync(join(tmpdir(), `build-${hash('sha256', main)}.lock`), { timeout: LONGEST_BUILD_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    if (timeOf(main) < newestSource())
      execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'pipe'] });
  } finally {
    lock.close();
  }
}

function newestSource(): number {
  const exclude = ['**/*.spec.ts', '**/*.contract.ts', '**/*.fixture.ts'];
  return Math.max(...globSync(['{apps,libs}/**/*.ts', '.swcrc', 'nest-cli.json'], { exclude }).map(timeOf));
}

function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
