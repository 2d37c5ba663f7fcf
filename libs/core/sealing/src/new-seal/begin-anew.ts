import { randomBytes } from 'node:crypto';
import type { EventLog } from '@chat/event-log';
import type { SealingBegan } from '../events/sealing.events.js';
import type { CheckpointKeys } from '../keys/checkpoint-keys.js';
import { appendSealing, NothingSealed, readSealingFacts } from '../sealer/sealing-log.js';

export interface NewTree {
  readonly log: EventLog;
  readonly realmId: number;
  readonly keys: CheckpointKeys;
  readonly reason: string;
  /** The last known checkpoint of the old tree. */
  readonly last: string;
  readonly now: number;
}

const OWN_DIGITS = /-[0-9a-f]{8}$/;

/**
 * Begins another tree of the log, under another name, because the old one cannot continue: an older backup was restored. Its first
 * event names the last checkpoint of the old tree.
 * @returns the name and verifier keys of the new tree
 * @throws NothingSealed
 */
export async function beginAnew(
  tree: NewTree,
): Promise<{ readonly origin: string; readonly keys: readonly string[]; readonly former: string }> {
  const { log, realmId, keys, reason, last, now } = tree;
  const facts = await readSealingFacts(log, realmId);
  if (!facts) throw new NothingSealed();
  const origin = `${facts.origin.replace(OWN_DIGITS, '')}-${randomBytes(4).toString('hex')}`;
  const event: SealingBegan = {
    type: 'SealingBegan',
    data: {
      origin,
      keys: keys.verifierKeys(origin),
      erasedBefore: facts.erasedBefore,
      follows: { checkpoint: last, reason },
    },
  };
  await appendSealing(log, realmId, event, now);
  return { origin, keys: event.data.keys, former: facts.origin };
}
