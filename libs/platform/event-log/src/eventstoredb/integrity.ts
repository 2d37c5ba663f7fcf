import type { RecordedEvent } from '@chat/kernel';

import { describeDamage } from '../damage/damages.js';
import { DAMAGED } from './checksum.js';
import { type Erasures, FILLER, isStored, isSystemEvent } from './erasures.js';
import type { LogEnd } from './log-end.js';

/** Reads the whole log; returns one sentence for each fault. */
export async function findProblems(end: LogEnd): Promise<string[]> {
  await end.refresh();
  const problems = new Set<string>();
  const last = new Map<string, number>();
  let seen = -1;
  for (let full = true; full;) {
    const { records, isFull } = await end.page(Math.max(seen, end.first));
    for (const record of records.slice(records[0]?.position === seen ? 1 : 0)) {
      if (record.position <= seen) problems.add(`Position ${record.position} follows ${seen}.`);
      seen = record.position;
      if (!isStored(record) || (isSystemEvent(record) && record.type !== FILLER)) continue;
      if (record.type === DAMAGED && !end.erasures.hides(record))
        problems.add(describeDamage({ ...record, fault: 'is not as it was stored' }));
      const problem = findProblem(record, last.get(record.stream), end.erasures);
      if (problem) problems.add(problem);
      last.set(record.stream, record.revision);
    }
    full = isFull;
  }
  return [...problems];
}

/** Erased events may be there or not. The first event that is not erased must follow them. */
function findProblem({ stream, revision }: RecordedEvent, last: number | undefined, erasures: Erasures) {
  const below = erasures.below(stream);
  if (revision < below) return undefined;
  if (last !== undefined && revision <= last) return `Stream ${stream} has revision ${revision} twice or too late.`;
  if (last === undefined || last < below) return revision > below ? `Stream ${stream} lacks its beginning.` : undefined;
  return revision > last + 1 ? `Stream ${stream} has gaps in its revisions.` : undefined;
}
