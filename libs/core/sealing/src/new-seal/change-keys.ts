import { rename } from 'node:fs/promises';
import type { EventLog } from '@chat/event-log';
import { formatNote } from '@chat/transparency';
import type { SealingKeysChanged } from '../events/sealing.events.js';
import type { CheckpointKeys } from '../keys/checkpoint-keys.js';
import { createKeys, isCommand, openKeys, readKeys } from '../keys/sealing-keys.js';
import { appendSealing, NothingSealed, readSealingFacts } from '../sealer/sealing-log.js';

export interface KeyChange {
  readonly log: EventLog;
  readonly realmId: number;
  /**
   * File with the current private keys, if they are available, and then with the new ones; or the command that signs with new keys.
   */
  readonly place: string;
  readonly reason: string;
  readonly now: number;
}

/**
 * Replaces the keys of the tree. The old keys and the new ones sign the event; only the new ones where the old ones are lost. The
 * next call finishes an interrupted change.
 * @returns the new verifier keys, and whether the old ones have signed the change
 * @throws NothingSealed
 */
export async function changeKeys(
  change: KeyChange,
): Promise<{ readonly keys: readonly string[]; readonly isSignedByOld: boolean }> {
  const { log, realmId, place, reason, now } = change;
  const facts = await readSealingFacts(log, realmId);
  if (!facts) throw new NothingSealed();
  const old = isCommand(place) ? undefined : await readKeys(place);
  const next = (await openKeys(isCommand(place) ? place : nextTo(place))) ?? createKeys(nextTo(place));
  const { origin } = facts;
  const keys = next.verifierKeys(origin);
  const signers = [...(old && isOf(old, origin, facts.keys) ? [old] : []), next];
  if (!isOf(next, origin, facts.keys)) {
    const text = keyChangeText({ origin, from: facts.keys, to: keys, reason });
    const signatures = await Promise.all(signers.map((each) => each.signText(origin, text)));
    const event: SealingKeysChanged = {
      type: 'SealingKeysChanged',
      data: { keys, reason, note: formatNote({ text, signatures }) },
    };
    await appendSealing(log, realmId, event, now);
  }
  if (!isCommand(place)) await rename(nextTo(place), place);
  return { keys, isSignedByOld: signers.length > 1 };
}

/** The text to be signed. */
function keyChangeText(change: {
  readonly origin: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly reason: string;
}): string {
  const { origin, from, to, reason } = change;
  const lines = [...from.map((key) => `from ${key}`), ...to.map((key) => `to ${key}`), `reason ${reason}`];
  return ['chat key change v1', origin, ...lines, ''].join('\n');
}

function nextTo(file: string): string {
  return `${file}.next`;
}

function isOf(keys: CheckpointKeys, origin: string, named: readonly string[]): boolean {
  return keys.verifierKeys(origin).join() === named.join();
}
