import type { EventLog } from '@chat/event-log';
import { weigh } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import type { DirectoryFollower } from '../following/directory-follower.js';
import type { SnapshotPart } from './snapshot-part.js';
import { isTakenBy, SnapshotStore, type StoredSnapshot } from './snapshot-store.js';

export interface SnapshotsOptions {
  /** Events (or bytes, approximately) between two snapshots. */
  readonly everyEvents: number;
  readonly everyBytes: number;
  /** Minimum time between two snapshots, in seconds. */
  readonly atMostEverySeconds: number;
  /** Types of events after which older snapshots must be removed: they hold erased content. */
  readonly erasing: ReadonlySet<string>;
  /** Resolves to the position from which a start of the process would have to follow the log, now or later. */
  readonly needed: () => Promise<number>;
  /** Called with a snapshot that could not be taken or used; the service continues without it. */
  readonly onTrouble: (message: string, error?: unknown) => void;
}

const DEFAULT_OPTIONS: SnapshotsOptions = {
  everyEvents: 20_000,
  everyBytes: 32 * 1024 * 1024,
  atMostEverySeconds: 60,
  erasing: new Set(),
  needed: () => Promise.resolve(Infinity),
  onTrouble: () => {},
};

/**
 * Saves state that is folded from the log, so that a start reads only later events. All parts are of one position. Losing every
 * snapshot costs time, nothing else.
 */
export class Snapshots {
  readonly #store: SnapshotStore;
  readonly #options: SnapshotsOptions;
  #eventsSince = 0;
  #bytesSince = 0;
  #lastEventId = '';
  #takenAt = -Infinity;
  #writing: Promise<void> | undefined;
  /** Position of the newest erasing event. */
  #erasedAt = 0;
  #storesErased = false;
  #later: NodeJS.Timeout | undefined;

  constructor(
    private readonly log: EventLog,
    store: ReadStore,
    private readonly follower: DirectoryFollower,
    private readonly parts: readonly SnapshotPart[],
    options: Partial<SnapshotsOptions> = {},
  ) {
    this.#store = new SnapshotStore(store);
    this.#options = { ...DEFAULT_OPTIONS, ...options };
    follower.onEvent(({ id, data, type, position }) => {
      this.#eventsSince++;
      this.#bytesSince += weigh(data);
      this.#lastEventId = id;
      if (!this.#options.erasing.has(type)) return;
      this.#erasedAt = position;
      this.#storesErased = true;
    });
    follower.onBatch(() => this.#takeWhenDue());
  }

  /**
   * Restores the parts from the newest usable snapshot. Called before the follower starts.
   * @param notAfter events after this position must be followed one by one
   * @param parts others, made in the same way; default: those that are saved
   * @returns the position to follow from: of the snapshot, or 0 when there is none and the parts are in their initial state
   */
  async restore(notAfter = Infinity, parts = this.parts): Promise<number> {
    await this.#store.prepare();
    for (const snapshot of await this.#ofThisLog()) {
      if (snapshot.position > notAfter || !isTakenBy(parts, snapshot)) continue;
      try {
        const rows = await this.#store.read(snapshot);
        for (const part of parts) part.restore(rows.get(part.name)!);
        return snapshot.position;
      } catch (error) {
        this.#options.onTrouble(`The snapshot of position ${snapshot.position} cannot be read`, error);
      }
    }
    for (const part of parts) part.restore([]);
    return 0;
  }

  /** Takes a last snapshot, if there were events since the previous one. Call it when the follower has stopped. */
  async close(): Promise<void> {
    clearTimeout(this.#later);
    await this.#writing;
    if ((this.#eventsSince > 0 || this.#storesErased) && !this.follower.failure) await this.#take();
  }

  #takeWhenDue(): void {
    const { everyEvents, everyBytes, atMostEverySeconds } = this.#options;
    const isDue = this.#eventsSince >= everyEvents || this.#bytesSince >= everyBytes || this.#storesErased;
    if (this.#writing || !isDue || this.follower.status().state !== 'live') return;
    const pause = this.#takenAt + atMostEverySeconds * 1000 - performance.now();
    if (pause > 0) return this.#storesErased ? this.#takeLater(pause) : undefined;
    this.#writing = this.#take().finally(() => {
      this.#writing = undefined;
      if (this.#storesErased) this.#takeWhenDue();
    });
  }

  /** An erasure does not wait for further events. */
  #takeLater(pause: number): void {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#takeWhenDue(), pause).unref();
  }

  /** Copies at once; the rest runs beside the service. */
  async #take(): Promise<void> {
    const { position } = this.follower;
    const erasedAt = this.#erasedAt;
    const eventId = this.#lastEventId;
    const parts = this.parts.map((part) => ({ name: part.name, version: part.version, rows: part.snapshot() }));
    [this.#eventsSince, this.#bytesSince] = [0, 0];
    this.#takenAt = performance.now();
    try {
      const needed = await this.#options.needed();
      const stored = await this.#store.list();
      const usable = stored.filter((snapshot) => snapshot.position >= erasedAt);
      const kept = this.#kept(usable, position, needed);
      await this.#store.replace(
        stored.filter((snapshot) => !kept.has(snapshot)),
        { position, eventId, parts },
      );
      this.#storesErased = this.#erasedAt > erasedAt;
    } catch (error) {
      this.#options.onTrouble(`No snapshot could be taken at position ${position}`, error);
    }
  }

  /** Keeps two older snapshots: one in case the new one is damaged, and one for a start that must follow from further back. */
  #kept(stored: readonly StoredSnapshot[], position: number, needed: number): Set<StoredSnapshot | undefined> {
    const older = stored.filter((snapshot) => snapshot.position < position);
    const start = older.find((snapshot) => snapshot.position <= needed && isTakenBy(this.parts, snapshot));
    return new Set(position <= needed ? [older[0]] : [older[0], start]);
  }

  /** Newest first; removes snapshots of a log that was replaced or restored from a backup. */
  async #ofThisLog(): Promise<StoredSnapshot[]> {
    const own: StoredSnapshot[] = [];
    const foreign: StoredSnapshot[] = [];
    for (const snapshot of await this.#store.list()) {
      ((await this.#isOfThisLog(snapshot)) ? own : foreign).push(snapshot);
    }
    for (const { position } of foreign)
      this.#options.onTrouble(`The snapshot of position ${position} is of another log`);
    await this.#store.remove(foreign);
    return own;
  }

  /** An event that was erased in between proves nothing. */
  async #isOfThisLog({ position, eventId }: StoredSnapshot): Promise<boolean> {
    if (position > (await this.log.end())) return false;
    for await (const [event] of this.log.readAll({ from: position + 1, direction: 'backwards', limit: 1 })) {
      return event!.position < position || event!.id === eventId;
    }
    return true;
  }
}
