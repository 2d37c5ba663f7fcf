import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

export type Program = 'chat' | 'chat-server' | 'projector';

let isBuilt = false;

/** Path of a built program, as npm scripts run it. The first call of a process builds when a source is newer. */
export function builtProgram(program: Program): string {
  if (!isBuilt) execFileSync(process.execPath, ['--no-warnings', 'tools/build-when-needed.js'], { stdio: 'pipe' });
  isBuilt = true;
  return resolve(`dist/apps/${program}/src/main.js`);
}
