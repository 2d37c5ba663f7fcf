import { Presets, SingleBar } from 'cli-progress';

/** How far a long verb is. */
export interface Progress {
  /** Done are so many of so many. */
  readonly advance: (done: number, total: number) => void;
  readonly end: () => void;
}

/** A bar on standard error, with a new line now and then where that is not a terminal. */
export function showProgress(what: string): Progress {
  const bar = new SingleBar(
    { format: `${what} {bar} {percentage}% | {duration_formatted}`, noTTYOutput: true },
    Presets.shades_classic,
  );
  let started = false;
  return {
    advance: (done, total) => {
      if (!started) bar.start(total, done);
      started = true;
      bar.update(done);
    },
    end: () => bar.stop(),
  };
}

/** Does some work, and shows the progress that it reports. */
export async function showingProgress<Result>(
  what: string,
  work: (advance: Progress['advance']) => Promise<Result>,
): Promise<Result> {
  const progress = showProgress(what);
  try {
    return await work(progress.advance);
  } finally {
    progress.end();
  }
}

/** For works side by side: the progress of all is that of the slowest. @returns the function by which each reports its progress, by its number */
export function slowestOf(works: number, advance: Progress['advance']): (work: number) => Progress['advance'] {
  const done = Array.from({ length: works }, () => 0);
  return (work) => (position, total) => {
    done[work] = position;
    advance(Math.min(...done), total);
  };
}
