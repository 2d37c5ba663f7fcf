import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Configuration, isDistributed, openCoordination } from '@chat/composition';
import { addressIn, HeldLease, type LeaseHolder, SERVER_LEASES } from '@chat/coordination';
import { takeLockFile } from '@chat/data-folder';
import { PROJECTOR_LEASE } from '@chat/projections';
import type { ReadStore } from '@chat/read-store';
import { closing } from './closing.js';

const ANOTHER_COMMAND = 'Another command is changing this data.';
const LOST =
  'MongoDB was unavailable for too long to keep other commands from this data: start the same command again.';
const A_PROJECTOR = 'A projector is making the read models; stop the servers and it first.';

/** Servers, or a projector, that share the engines. */
export class RunningServers extends Error {
  override readonly name = 'RunningServers';
}

const namedIn = (servers: readonly LeaseHolder[]) =>
  `Servers are running at ${servers.map(({ note }) => addressIn(note).url).join(', ')}; stop them first.`;

/** Longer than the lease of a killed process. */
const PATIENCE_MS = 8_000;
const LOOK_EVERY_MS = 250;

/**
 * Runs work that excludes every other command on the same data; `in place of servers` also excludes distributed servers, since an
 * embedded server already locks its log.
 */
export async function aloneAmongCommands<Result>(
  where: 'beside servers' | 'in place of servers',
  configuration: Configuration,
  store: ReadStore,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isDistributed(configuration)) {
    using _lock = takeLockFile(join(configuration.dataDir, 'command.lock'), ANOTHER_COMMAND);
    return await work();
  }
  const coordination = await openCoordination(configuration, store);
  return closing(coordination, async () => {
    const isInPlace = where === 'in place of servers';
    if (isInPlace) {
      if (!(await inTime(async () => !(await coordination.holderOf(PROJECTOR_LEASE)))))
        throw new RunningServers(A_PROJECTOR);
      const servers = () => coordination.holders(SERVER_LEASES);
      if (!(await inTime(async () => (await servers()).length === 0)))
        throw new RunningServers(namedIn(await servers()));
    }
    const options = { lease: 'command', holder: randomUUID() };
    const lease = await inTime(() => HeldLease.take(coordination, options));
    if (!lease) throw new Error(ANOTHER_COMMAND);
    const lost = once(lease.lost, 'abort').then(() => Promise.reject(new Error(LOST)));
    return Promise.race([work(), lost]).finally(() => lease.release());
  });
}

async function inTime<Answer>(ask: () => Promise<Answer | undefined | false>): Promise<Answer | undefined> {
  for (const giveUpAt = performance.now() + PATIENCE_MS; ; await setTimeout(LOOK_EVERY_MS)) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > giveUpAt) return undefined;
  }
}
