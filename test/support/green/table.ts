import type { Round } from './round.js';

export const HEADINGS = cells('round', 'loaded', 'seconds', 'load', 'passed', 'failed');

/** A line of the table, and one for each failure. */
export function linesOf({ number, isLoaded, isGreen, seconds, load, passed, failed, failures }: Round): string[] {
  const unexplained = isGreen || failures.length > 0 ? [] : ['no test failed, but the run did'];
  return [
    cells(number, isLoaded ? 'yes' : 'no', seconds, load, passed, failed),
    ...[...failures, ...unexplained].map((failure) => `         ${failure}`),
  ];
}

/** Sums over all rounds. */
export function summaryOf(rounds: readonly Round[], total: number, commit: string): string {
  const green = rounds.filter(({ isGreen }) => isGreen).length;
  const failures = Map.groupBy(
    rounds.flatMap((round) => round.failures),
    (failure) => failure,
  );
  return [
    `${green} of ${rounds.length} rounds of ${commit} are green${rounds.length < total ? `; ${total} were requested` : ''}.`,
    ...[...failures].map(([failure, times]) => `${times.length} times: ${failure}`),
  ].join('\n');
}

function cells(...values: readonly (string | number)[]): string {
  return values
    .map((value) => String(value).padEnd(8))
    .join(' ')
    .trimEnd();
}
