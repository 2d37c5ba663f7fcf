// Tries what engines and processes can break, and what takes longest; and a second pass of other suites on EventStoreDB and MongoDB:
//   npm run test:engines
// Tests wait for processes and engines as long as they compute, so both run beside each other. The output of the second comes in one
// piece.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inOnePiece } from './in-one-piece.js';
import { SUITES } from './test-engines-suites.js';

const succeeded = await Promise.all([shown(), inOnePiece('npm run --silent jest:servers')]);
process.exitCode = succeeded.includes(false) ? 1 : 0;

async function shown() {
  const program = spawn('npm', ['run', '--silent', 'jest', '--', ...SUITES], { stdio: 'inherit' });
  const [exitCode] = await once(program, 'exit');
  return exitCode === 0;
}
