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
