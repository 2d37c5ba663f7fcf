/** Result of one run of the tests. */
export interface Outcome {
  readonly isGreen: boolean;
  readonly seconds: number;
  /** How many processes computed or waited for a core, on average of the last five minutes. */
  readonly load: number;
  readonly passed: number;
  readonly failed: number;
  /** Each a suite and the title of its test, or only a suite that could not be run. */
  readonly failures: readonly string[];
}

export interface Round extends Outcome {
  readonly number: number;
  /** Beside processes that keep all cores busy. */
  readonly isLoaded: boolean;
}

/** How a run ended. */
export interface Ending {
  readonly exitCode: number | null;
  readonly seconds: number;
  readonly load: number;
}

/** @param output what npm and Jest printed */
export function outcomeOf(output: string, { exitCode, seconds, load }: Ending): Outcome {
  const failures = failuresIn(output);
  return {
    isGreen: exitCode === 0 && failures.length === 0,
    seconds: Math.round(seconds),
    load: Math.round(load * 10) / 10,
    passed: count('passed', output),
    failed: count('failed', output),
    failures,
  };
}

/** The sum of all passes. */
function count(what: string, output: string): number {
  const counts = output.matchAll(new RegExp(`^Tests: .*?(\\d+) ${what}`, 'gm'));
  return [...counts].reduce((sum, [, tests]) => sum + Number(tests), 0);
}

/** Jest names a failed suite, then its failed tests, each above its indented error; of many, again at its end. */
function failuresIn(output: string): string[] {
  const testsOf = new Map<string, Set<string>>();
  let tests = new Set<string>();
  const lines = output.matchAll(/^(?:(FAIL|PASS) (\S+)|  ● (.+)|(\S.*)\n {4}\S)/gm);
  for (const [, verdict, suite, unloaded, failed] of lines) {
    const test = unloaded ?? failed;
    if (verdict === 'FAIL') tests = testsOf.getOrInsertComputed(suite!, () => new Set());
    else if (verdict === 'PASS') tests = new Set();
    else tests.add(test!);
  }
  return [...testsOf].flatMap(([suite, titles]) =>
    titles.size > 0 ? [...titles].map((title) => `${suite} › ${title}`) : [suite],
  );
}
