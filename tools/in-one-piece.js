import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Runs a command and prints what it says when it ends, so that commands may run beside each other. @returns whether it succeeded */
export async function inOnePiece(command) {
  const program = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const exitCode = new Promise((resolve) => void program.once('close', resolve));
  const said = await text(program.stdout);
  console.log(`${said.trim()}\n${command}: exit code ${await exitCode}\n`);
  return (await exitCode) === 0;
}
