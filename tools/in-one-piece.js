import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** How long output is awaited that a process may still hold open which the command has left behind. */
const LAST_WORDS_MS = 5_000;

/**
 * Runs a command and prints what it says when it ends, so that commands may run beside each other. One that does not end in time is
 * killed, with what it started.
 * @returns whether it succeeded
 */
export async function inOnePiece(command, minutes = 30) {
  const program = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let said = '';
  program.stdout.setEncoding('utf8').on('data', (text) => void (said += text));
  const closed = once(program.stdout, 'close');
  const kill = () => process.kill(-program.pid, 'SIGKILL');
  process.once('SIGTERM', kill);
  const overdue = setTimeout(kill, minutes * 60_000);
  const [exitCode, signal] = await once(program, 'exit');
  clearTimeout(overdue);
  process.off('SIGTERM', kill);
  await Promise.race([closed, pause(LAST_WORDS_MS, undefined, { ref: false })]);
  program.stdout.destroy();
  console.log(`${said.trim()}\n${command}: ${signal ?? `exit code ${exitCode}`}\n`);
  return exitCode === 0;
}
