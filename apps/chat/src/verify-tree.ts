import type { Configuration } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import { TemporarilyUnavailable } from '@chat/kernel';
import { checkLog, readState } from '@chat/sealing';
import { withTree } from './sealed-log.js';

export interface TreeFinding {
  /** Number of events compared with the sealed ones; null: the log names no tree. 0: a server has still to make it. */
  readonly size: number | null;
  /** A sentence for each difference, the first hundred. */
  readonly differences: readonly string[];
}

/** Compares every event with its sealed leaf, if any. */
export function verifyTree(
  configuration: Configuration,
  log: EventLogReader,
  progress: (position: number) => void,
): Promise<TreeFinding> {
  return withTree(configuration, log, async ({ sealed, isBegun }) => {
    if (!sealed) return { size: isBegun ? 0 : null, differences: [] };
    const isMade = (await readState(sealed.store)).size >= sealed.signed.size;
    return isMade
      ? { size: sealed.signed.size, differences: await checkLog(sealed, progress) }
      : { size: 0, differences: [] };
  }).catch((error: unknown) => {
    if (error instanceof TemporarilyUnavailable || !(error instanceof Error)) throw error;
    return { size: 0, differences: [error.message] };
  });
}

export function describeTree({ size, differences }: TreeFinding): string[] {
  if (differences.length > 0)
    return ['tree: the log is not what was sealed', ...differences.map((difference) => `  ${difference}`)];
  if (size === 0) return ['tree: a server has still to make it, and nothing was compared with it'];
  return [size === null ? 'tree: nothing is sealed' : `tree: each of ${size} events is what was sealed`];
}
