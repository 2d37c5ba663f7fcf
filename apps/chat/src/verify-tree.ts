import type { Configuration } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import { TemporarilyUnavailable } from '@chat/kernel';
import { checkLog } from '@chat/sealing';
import { withTree } from './sealed-log.js';

export interface TreeFinding {
  /** Events that were compared with what was sealed of them; null: the log names no tree. */
  readonly size: number | null;
  /** A sentence for each difference, the first hundred. */
  readonly differences: readonly string[];
}

/** Compares every event with what was sealed of it, where something is. */
export function verifyTree(
  configuration: Configuration,
  log: EventLogReader,
  progress: (position: number) => void,
): Promise<TreeFinding> {
  return withTree(configuration, log, async ({ sealed, isBegun }) => {
    if (!sealed) return { size: isBegun ? 0 : null, differences: [] };
    return { size: sealed.signed.size, differences: await checkLog(sealed, progress) };
  }).catch((error: unknown) => {
    if (error instanceof TemporarilyUnavailable || !(error instanceof Error)) throw error;
    return { size: 0, differences: [error.message] };
  });
}

export function describeTree({ size, differences }: TreeFinding): string[] {
  if (differences.length > 0)
    return ['tree: the log is not what was sealed', ...differences.map((difference) => `  ${difference}`)];
  return [size ? `tree: each of ${size} events is what was sealed` : 'tree: nothing is sealed so far'];
}
