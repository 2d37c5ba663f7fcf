/** From the log position after which on, and by how much, the ids of a queue are shifted. */
export interface Timeline {
  /** Log position. */
  readonly after: number;
  /** Ids; drawn at random, so that two histories of one log differ in it. */
  readonly shift: number;
}

/** How log positions become event ids. */
export interface IdScale {
  /** Ids of client events per log position; a log position times this stays below 2^53. */
  readonly idStep: number;
  /**
   * Ids from the first of one log position to the first of the next, at least: for the shift, for the events that a
   * position causes, and for the heartbeats until the next one.
   */
  readonly idRoom: number;
}

/**
 * The ids of one queue's events. Each start of a server begins a timeline of its own, which is stored before it gives out
 * an id. After a restore the log takes other events at the positions that were taken back, and those have other ids than
 * their predecessors: so the id that a client brings says which history it saw.
 */
export class EventIds {
  constructor(
    private readonly scale: IdScale,
    /** By position. Before the first one ids are not shifted. */
    private timelines: readonly Timeline[] = [],
  ) {}

  get timelineCount(): number {
    return this.timelines.length;
  }

  /** Id of the first event that a log position causes. */
  first(position: number): number {
    return position * this.scale.idStep + this.#shiftAt((timeline) => timeline.after < position);
  }

  /** Position that caused the event of an id, or where positions are sparse one shortly behind it. */
  positionOf(id: number): number {
    const begun = (timeline: Timeline) => this.#position(id, timeline.shift) > timeline.after;
    return this.#position(id, this.#shiftAt(begun));
  }

  /** A position before the one that caused the event of an id. */
  before(id: number): number {
    return this.positionOf(id) - this.scale.idRoom / this.scale.idStep;
  }

  /** How many more ids there are for a position whose newest event has this id. */
  left(position: number, id: number): number {
    return position * this.scale.idStep + this.scale.idRoom - id;
  }

  /** Does any timeline begin at a position, or behind it? */
  hasBegunAt(position: number): boolean {
    return this.timelines.some(({ after }) => after >= position);
  }

  /** Shifts the ids of all positions behind one that no id was given out for. */
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
