import type { SnapshotPart, SnapshotRow } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import { Senders } from './senders.fold.js';
import type { ReplayedState } from '../replayed/replayed-state.js';
import type { PastState } from './past-states.js';

type Reached = Omit<PastState, 'lastMessageId' | 'erasures' | 'parts'>;

/** A state that is folded from the log, and how far. */
export class ReplayedLog {
  readonly senders = new Senders();
  #reached: Reached = { position: 0, eventId: '', events: 0, lastEvent: 0, latest: 0 };

  constructor(readonly state: ReplayedState) {}

  get reached(): Reached {
    return this.#reached;
  }

  take(event: RecordedEvent): void {
    this.state.fold(event);
    this.senders.take(event);
    const { position, id: eventId, metadata } = event;
    const { events, latest } = this.#reached;
    const lastEvent = metadata.time;
    this.#reached = { position, eventId, events: events + 1, lastEvent, latest: Math.max(latest, lastEvent) };
  }

  get madeBy(): string {
    return this.#parts.map(({ name, version }) => `${name} ${version}`).join(', ');
  }

  *rows(): Generator<SnapshotRow> {
    for (const part of this.#parts) for (const row of part.snapshot()) yield [part.name, row];
  }

  restore(reached: Reached, rows: readonly SnapshotRow[]): void {
    const own = Map.groupBy(rows, ([name]) => name);
    for (const part of this.#parts) part.restore((own.get(part.name) ?? []).map(([, row]) => row as SnapshotRow));
    this.#reached = reached;
  }

  get #parts(): readonly SnapshotPart[] {
    return [...this.state.parts, this.senders];
  }
}
