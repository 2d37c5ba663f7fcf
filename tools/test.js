// Every test, or those that are named, on the embedded engines:
//   npm test [-- what to run]
// Tests wait for processes and engines as long as they compute. So those on the embedded engines run beside those on servers, whose
// output comes in one piece.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inOnePiece } from './in-one-piece.js';

const chosen = process.argv.slice(2);
process.exitCode = (await (chosen.length > 0 ? shown(['jest', '--', ...chosen]) : everything())) ? 0 : 1;

async function everything() {
  const succeeded = await Promise.all([shown(['jest']), inOnePiece('npm run --silent jest:servers')]);
  return !succeeded.includes(false);
}

/** Runs a script of the package. @returns whether it succeeded */
async function shown(script) {
  const program = spawn('npm', ['run', '--silent', ...script], { stdio: 'inherit' });
  const [exitCode] = await once(program, 'close');
  return exitCode === 0;
}
