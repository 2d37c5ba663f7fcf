import type { RecordedEvent } from '@chat/kernel';

/** Events that a process skipped since the start of this server: a rule refused its command, or it failed. */
export interface SkippedEvents {
  readonly process: string;
  readonly count: number;
  readonly last: Pick<RecordedEvent, 'position' | 'type'>;
}

export class SkippedEventCounts {
  readonly #byProcess = new Map<string, SkippedEvents>();

  add(process: string, { position, type }: RecordedEvent): void {
    const count = (this.#byProcess.get(process)?.count ?? 0) + 1;
    this.#byProcess.set(process, { process, count, last: { position, type } });
  }

  all(): readonly SkippedEvents[] {
    return [...this.#byProcess.values()];
  }
}
