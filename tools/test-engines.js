// Tries what engines and processes can break: the suites of engines and faults, and a second pass of others on EventStoreDB and MongoDB:
//   npm run test:engines
// Tests wait for processes and engines as long as they compute, so both run beside each other. The output of the second comes in one
// piece.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inOnePiece } from './in-one-piece.js';

/** Patterns of paths. The last are the adapters for servers. */
const SUITES = ['test/engines', 'test/faults', 'libs/platform/[^/]+/src/(eventstoredb|mongodb)/.*[.]int'];

const succeeded = await Promise.all([shown(), inOnePiece('npm run --silent jest:servers')]);
process.exitCode = succeeded.includes(false) ? 1 : 0;

async function shown() {
  const program = spawn('npm', ['run', '--silent', 'jest', '--', ...SUITES], { stdio: 'inherit' });
  const [exitCode] = await once(program, 'exit');
  return exitCode === 0;
}
