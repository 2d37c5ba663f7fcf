import { LIMITS } from '../operation.limits.js';

export interface Sample {
  /** UNIX milliseconds. */
  readonly at: number;
  /** Events seen since the start. */
  readonly events: number;
  /** By follower, in positions. */
  readonly lags: ReadonlyMap<string, number>;
}

export interface Series {
  readonly times: readonly number[];
  /** Events between two samples, a second. */
  readonly eventsPerSecond: readonly number[];
  readonly lags: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

/** Keeps the samples of the last hour. */
export class Hour {
  #samples: readonly Sample[] = [];

  add(sample: Sample): void {
    this.#samples = [...this.#samples, sample].slice(-LIMITS.operation.samples);
  }

  /** The first sample is only the start of the next one. */
  series(): Series {
    const [, ...shown] = this.#samples;
    const names = new Set(shown.flatMap(({ lags }) => [...lags.keys()]));
    return {
      times: shown.map(({ at }) => at),
      eventsPerSecond: shown.map(({ at, events }, index) => rate(this.#samples[index]!, at, events)),
      lags: [...names].map((name) => ({ name, values: shown.map(({ lags }) => lags.get(name) ?? null) })),
    };
  }
}

const LEAST_MS = 1_000;

const rate = (before: Sample, at: number, events: number): number =>
  Math.round(((events - before.events) * 10_000) / Math.max(LEAST_MS, at - before.at)) / 10;
