/** How far a start is, in the spelling of the health report. Positions are of the log. */
export interface Starting {
  /** Of whatever is furthest behind. */
  readonly position: number;
  readonly head: number;
  readonly events_per_second: number;
  /** Null while nothing can be said. */
  readonly seconds_left: number | null;
}

interface Pass {
  readonly from: number;
  readonly position: number;
  readonly events: number;
}

/** How far those are who read the log at a start. */
export class StartProgress {
  readonly #passes = new Map<string, Pass>();
  readonly #startedAt = performance.now();
  #position = 0;

  constructor(readonly head: number) {}

  /** @param events so many were taken between both positions */
  reached(name: string, from: number, position: number, events: number): void {
    this.#passes.set(name, { from, position, events });
  }

  status(): Starting {
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    const behind = [...this.#passes.values()].toSorted((one, other) => one.position - other.position)[0];
    // Some begin later than others; what was shown stays.
    this.#position = Math.max(this.#position, Math.min(behind?.position ?? 0, this.head));
    const position = this.#position;
    const done = position - (behind?.from ?? 0);
    return {
      position,
      head: this.head,
      events_per_second: Math.round((behind?.events ?? 0) / seconds),
      seconds_left: done > 0 ? Math.round(((this.head - position) / done) * seconds) : null,
    };
  }
}
