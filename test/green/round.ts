/** What came of one run of the tests. */
export interface Round {
  readonly isGreen: boolean;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly failedSuites: readonly string[];
}

/** @param output what npm and Jest printed @param exitCode of npm */
export function roundOf(output: string, exitCode: number | null, seconds: number): Round {
  const count = (what: string) =>
    [...output.matchAll(new RegExp(`^Tests: .*?(\\d+) ${what}`, 'gm'))].reduce(
      (sum, [, tests]) => sum + Number(tests),
      0,
    );
  const failedSuites = [...output.matchAll(/^FAIL (\S+)/gm)].map(([, suite]) => suite!);
  return {
    isGreen: exitCode === 0 && failedSuites.length === 0,
    seconds: Math.round(seconds),
    passed: count('passed'),
    failed: count('failed'),
    failedSuites: [...new Set(failedSuites)],
  };
}

/** A line of a table. */
export function cells(...values: readonly (string | number)[]): string {
  return values
    .map((value) => String(value).padEnd(8))
    .join(' ')
    .trimEnd();
}
