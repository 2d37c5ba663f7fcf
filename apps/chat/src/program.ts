import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { CommanderError } from 'commander';
import { commandLine } from './command-line.js';

const COULD_NOT_RUN = 2;
const INTERRUPTED = 130;

// Every verb may be killed at any moment.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.error('\nInterrupted. Nothing is lost; start the same command again.');
    process.exit(INTERRUPTED);
  });
}

if (existsSync('.env')) process.loadEnvFile('.env');
try {
  const isOk = await commandLine(process.env, (text) => process.stdout.write(text));
  process.exitCode = isOk ? 0 : 1;
} catch (error) {
  if (!(error instanceof CommanderError)) console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : COULD_NOT_RUN;
}
