/**
 * A set of ids as runs: distance from the end of the previous run (or from 0), then length, and so on. One event can name tens of
 * thousands of messages so, even when messages of other conversations lie between them.
 */
export type IdRuns = readonly number[];

/** @param ids ascending, without duplicates */
export function toIdRuns(ids: readonly number[]): IdRuns {
  const runs: number[] = [];
  let next = 0;
  for (const id of ids) {
    if (id === next && runs.length > 0) runs[runs.length - 1]! += 1;
    else runs.push(id - next, 1);
    next = id + 1;
  }
  return runs;
}

/** Ascending. */
export function idsOf(runs: IdRuns): number[] {
  const ids: number[] = [];
  let next = 0;
  for (let at = 0; at < runs.length; at += 2) {
    next += runs[at]!;
    for (const end = next + runs[at + 1]!; next < end; next++) ids.push(next);
  }
  return ids;
}

export function runsInclude(runs: IdRuns, id: number): boolean {
  let next = 0;
  for (let at = 0; at < runs.length; at += 2) {
    const start = next + runs[at]!;
    next = start + runs[at + 1]!;
    if (id < start) return false;
    if (id < next) return true;
  }
  return false;
}
