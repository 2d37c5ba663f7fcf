// Runs the end-to-end suite on EventStoreDB and MongoDB instead of the embedded engines:
//   npm run jest:servers [-- what to run]
// MongoDB is the one that CHAT_TEST_MONGODB names, else one of its own. EventStoreDB is the one that CHAT_TEST_EVENTSTOREDB names, else a stand-in, with TLS and an account
// that has the rights that servers need, and no others.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@chat/chat-testing';
import { Secured } from '../../engines/secured-eventstoredb/secured.js';
import { mongodUnlessMissing } from './mongod-binary.js';
import { NEEDED_ON_SERVERS } from './needed-on-servers.js';
import { ReplicaSet } from './replica-set.js';

/** Everything that starts a server to try it, or what engines can break. */
const SUITE = process.env['EVERYTHING']
  ? ['--findRelatedTests', 'libs/testing/chat-testing/src/chat.ts', 'test/support/real-processes/server-process.ts']
  : NEEDED_ON_SERVERS;

/** Runs of each property that replays histories: enough to find what is peculiar to servers. */
const RUNS = '5';

const named = process.env['CHAT_TEST_MONGODB'];
const binary = named === undefined ? await mongodUnlessMissing() : undefined;
if (named !== undefined) process.exitCode = await runOn(named);
else if (binary) process.exitCode = await onReplicaSet(binary);
else console.warn('Skipped: the end-to-end suite on EventStoreDB and MongoDB.');

async function onReplicaSet(mongod: string): Promise<number> {
  const replicaSet = await ReplicaSet.start(mongod, 1);
  try {
    return await runOn(replicaSet.newDatabase());
  } finally {
    await replicaSet.remove();
  }
}

async function runOn(mongoDb: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'on-servers-'));
  process.env['TMPDIR'] = folder;
  const real = process.env['CHAT_TEST_EVENTSTOREDB'];
  await using secured = await Secured.open();
  try {
    const chosen = process.argv.slice(2);
    const isChosen = chosen.some((parameter) => !parameter.startsWith('-'));
    return await runJest(['--config', 'jest.servers.config.js', ...(isChosen ? [] : SUITE), ...chosen], {
      CHAT_TEST_EVENTSTOREDB: real ?? (await standInOf(secured)),
      CHAT_TEST_MONGODB: mongoDb,
      RUNS: process.env['RUNS'] ?? RUNS,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function standInOf(secured: Secured): Promise<string> {
  const standIn = await secured.standIn();
  return standIn.secureString(secured.trust, await secured.account(standIn));
}

async function runJest(parameters: readonly string[], environment: Environment): Promise<number> {
  const env = { ...process.env, NODE_OPTIONS: '--no-warnings', ...environment };
  const jest = spawn('jest', parameters, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => jest.kill(signal));
  const [exitCode] = await once(jest, 'exit');
  return (exitCode as number | null) ?? 1;
}
