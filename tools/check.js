// Types, style and boundaries, beside each other:
//   npm run check
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

const CHECKS = [
  'tsc',
  'oxlint',
  'prettier --check .',
  'depcruise --config tools/architecture/boundaries.cjs apps libs test',
  'depcruise --config tools/architecture/folders.cjs apps libs',
];

const failed = (await Promise.all(CHECKS.map(run))).includes(false);
process.exitCode = failed ? 1 : 0;

/** Prints what a command says in one piece. */
async function run(command) {
  const program = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const exitCode = new Promise((resolve) => void program.once('close', resolve));
  const said = await text(program.stdout);
  console.log(`${said.trim()}\n${command}: exit code ${await exitCode}\n`);
  return (await exitCode) === 0;
}
