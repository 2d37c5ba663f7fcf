import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const built = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/**
 * Starts the stand-in of EventStoreDB in a process of its own.
 * @param version whose time it takes to read; absent: it takes none
 * @returns its connection string
 */
export async function standIn(stack: AsyncDisposableStack, ...version: readonly string[]): Promise<string> {
  const main = built('test/engines/eventstoredb-stand-in/main.js');
  const started = spawn(process.execPath, [main, '0', ...version], { stdio: 'pipe' });
  stack.defer(() => ended(started));
  const [greeting] = (await once(started.stdout, 'data')) as [Buffer];
  return /esdb:\S+/.exec(String(greeting))![0];
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
