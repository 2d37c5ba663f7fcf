import { loadEnvironmentFile, unknownVariables } from '@chat/composition';
import { CommanderError } from 'commander';
import { commandLine } from './command-line.js';

const COULD_NOT_RUN = 2;
const INTERRUPTED = 130;

// Every command may be killed at any moment.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.error('\nInterrupted. Nothing is lost; start the same command again.');
    process.exit(INTERRUPTED);
  });
}

process.stdout.once('error', (error) => {
  console.error(`The output cannot be written: ${error.message}`);
  process.exit(COULD_NOT_RUN);
});
const exitCode = await run();
// Exit explicitly: open HTTP/2 connections can keep the process alive, spinning at 100 % CPU.
process.stdout.write('', () => process.exit(process.stdout.errored ? COULD_NOT_RUN : exitCode));

async function run(): Promise<number> {
  try {
    loadEnvironmentFile(process.env);
    for (const name of unknownVariables(process.env)) console.error(`${name} is not a variable of this program`);
    return (await commandLine(process.env, (text) => process.stdout.write(text))) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CommanderError)) console.error(error instanceof Error ? error.message : error);
    return error instanceof CommanderError && error.exitCode === 0 ? 0 : COULD_NOT_RUN;
  }
}
