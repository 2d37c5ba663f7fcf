import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  readonly advance: (done: number, total: number) => void;
  readonly end: () => void;
}

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

/** Reports the progress of parallel jobs as that of the slowest. @returns a reporter by number of the job */
export function slowestOf(works: number, advance: Progress['advance']): (work: number) => Progress['advance'] {
  const done = Array.from({ length: works }, () => 0);
  return (work) => (position, total) => {
    done[work] = position;
    advance(Math.min(...done), total);
  };
}
