/** Event ids after log position `after` are shifted by `shift`. */
export interface Timeline {
  /** Log position. */
  readonly after: number;
  /** Random number of ids, so that two histories of one log differ. */
  readonly shift: number;
}

/** Mapping of log positions to event ids. */
export interface IdScale {
  /** Ids of client events per log position; a log position times this stays below 2^53. */
  readonly idStep: number;
  /**
   * Minimum number of ids from the first of one log position to the first of the next: for the shift, for the events of a position,
   * and for heartbeats until the next one.
   */
  readonly idRoom: number;
}

/**
 * The ids of one queue's events. Each start of a server begins a timeline of its own, stored before it gives out an id. After a
 * restore the log puts other events at the positions that were rolled back, and their ids differ from those of their predecessors:
 * a client's id shows which history it saw.
 */
export class EventIds {
  constructor(
    private readonly scale: IdScale,
    /** By position. Ids before the first one are not shifted. */
    private timelines: readonly Timeline[] = [],
  ) {}

  get timelineCount(): number {
    return this.timelines.length;
  }

  /** Id of the first event that a log position causes. */
  first(position: number): number {
    return position * this.scale.idStep + this.#shiftAt((timeline) => timeline.after < position);
  }

  /** Position that caused the event of an id, or one shortly behind it where positions are sparse. */
  positionOf(id: number): number {
    const begun = (timeline: Timeline) => this.#position(id, timeline.shift) > timeline.after;
    return this.#position(id, this.#shiftAt(begun));
  }

  /** A position before the one that caused the event of an id. */
  before(id: number): number {
    return this.positionOf(id) - this.scale.idRoom / this.scale.idStep;
  }

  /** Number of ids left for a position whose newest event has this id. */
  left(position: number, id: number): number {
    return position * this.scale.idStep + this.scale.idRoom - id;
  }

  /** True when a timeline begins at the position or behind it. */
  hasBegunAt(position: number): boolean {
    return this.timelines.some(({ after }) => after >= position);
  }

  /** Shifts the ids of all positions behind one for which no id was given out. */
  begin(timeline: Timeline): void {
    this.timelines = [...this.timelines.filter(({ after }) => after < timeline.after), timeline];
  }

  /** The timelines that ids from this one on depend on. */
  from(id: number): readonly Timeline[] {
    const position = this.before(id);
    const first = this.timelines.findLastIndex(({ after }) => after < position);
    return this.timelines.slice(Math.max(first, 0));
  }

  #position(id: number, shift: number): number {
    return Math.floor((id - shift) / this.scale.idStep);
  }

  #shiftAt(hasBegun: (timeline: Timeline) => boolean): number {
    return this.timelines.findLast(hasBegun)?.shift ?? 0;
  }
}
