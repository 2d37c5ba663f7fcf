export interface Starting {
  readonly position: number;
  readonly head: number;
  readonly events_per_second: number;
  readonly seconds_left: number | null;
}

/** Milliseconds over which the rate for the estimate is measured. */
const RATED_OVER_MS = 10_000;
const SAMPLE_EVERY_MS = 500;

interface Sample {
  readonly at: number;
  readonly position: number;
}

class Pass {
  /** The first sample is the newest one older than that time, or the beginning. */
  readonly #samples: Sample[];

  constructor(
    begun: Sample,
    public position: number,
    public events: number,
  ) {
    this.#samples = [begun];
  }

  reached(position: number, events: number, at: number): void {
    this.position = position;
    this.events = events;
    if (at - this.#samples.at(-1)!.at >= SAMPLE_EVERY_MS) this.#samples.push({ at, position });
    while ((this.#samples[1]?.at ?? at) <= at - RATED_OVER_MS) this.#samples.shift();
  }

  /** Null without an estimate. */
  secondsLeft(head: number, now: number): number | null {
    if (this.position >= head) return 0;
    const [{ at, position }] = this.#samples as [Sample];
    const done = this.position - position;
    return done > 0 ? Math.ceil((((head - this.position) / done) * (now - at)) / 1_000) : null;
  }
}

export class StartProgress {
  isOver = false;
  readonly #passes = new Map<string, Pass>();
  readonly #startedAt: number;
  #position = 0;

  constructor(
    readonly head: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#startedAt = now();
  }

  reached(name: string, from: number, position: number, events: number): void {
    const pass = this.#passes.get(name);
    if (pass) pass.reached(position, events, this.now());
    else this.#passes.set(name, new Pass({ at: this.#startedAt, position: from }, position, events));
  }

  status(): Starting {
    const now = this.now();
    const behind = [...this.#passes.values()].toSorted((one, other) => one.position - other.position)[0];
    this.#position = Math.max(this.#position, Math.min(behind?.position ?? 0, this.head));
    return {
      position: this.#position,
      head: this.head,
      events_per_second: Math.round(((behind?.events ?? 0) / (now - this.#startedAt)) * 1_000),
      seconds_left: this.#secondsLeft(now),
    };
  }

  #secondsLeft(now: number): number | null {
    const left = Array.from(this.#passes.values(), (pass) => pass.secondsLeft(this.head, now));
    return left.length === 0 || left.includes(null) ? null : Math.max(...(left as number[]));
  }
}
