import { randomUUID } from 'node:crypto';
import type { Coordination } from '@chat/coordination';
import { type DirectoryFollower, REALM_ID } from '@chat/directory';
import type { EphemeralStream } from '@chat/event-log';
import { type Clock, type RecordedEvent, SerialQueue } from '@chat/kernel';
import { hidden, type Presence, type PresenceStatus, reported, revealed } from './presence.js';
import type { PresenceNotification, PresencesReported, StoredPresence } from './presence.events.js';
import { type KeptPresence, PRESENCE_RECORDS, PresenceRecords } from './presence-records.js';
import { PresenceTable } from './presence-table.js';

/** Longest time for which other servers may not know a report without news. */
const SHARE_MS = 5_000;
/** Longest time that a crash of all servers may lose. */
const SAVE_MS = 60_000;
/** Longer than `SAVE_MS`, so that the same server continues to save. */
const SAVER_LEASE_SECONDS = 150;
const SAVER_LEASE = 'presences';
const PRESENCES_PER_EVENT = 200;
/** Longest wait of a report with news until it is visible. */
const SEEN_WITHIN_MS = 5_000;
/** Number of updates that one log position can distinguish. */
const UPDATES_PER_POSITION = 256;

/**
 * Last-seen times, in memory on every server, shared through the ephemeral stream: reports that notify clients at once, others
 * every few seconds. Only a copy that one server saves every minute is durable. Ids of updates follow from log positions, so all
 * servers count alike and ids never decrease; a report that is not in the log yet has an id between the newest log event and the
 * next.
 */
export class Presences {
  readonly #table = new PresenceTable();
  readonly #records: PresenceRecords;
  /** Changes that other servers do not know yet. */
  readonly #unshared = new Map<number, PresenceNotification | undefined>();
  readonly #unsaved = new Set<number>();
  #lastUpdateId = 0;
  #position = 0;
  readonly #shares = new SerialQueue();
  #timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly follower: DirectoryFollower,
    private readonly ephemeral: EphemeralStream,
    private readonly coordination: Coordination,
    private readonly clock: Clock,
    private readonly serverId: string,
  ) {
    this.#records = new PresenceRecords(coordination.records(PRESENCE_RECORDS));
    follower.onEvent((event) => this.#take(event));
  }

  /** Id of the newest change. Never lower than an id given out before a restart. */
  get lastUpdateId(): number {
    return this.#lastUpdateId;
  }

  get size(): number {
    return this.#table.size;
  }

  of(userId: number): Presence | undefined {
    return this.#table.get(userId);
  }

  /** UNIX milliseconds; -Infinity: never, as far as remembered. */
  lastSeenAt(userId: number): number {
    return this.of(userId)?.connectedAt ?? -Infinity;
  }

  /**
   * Changes after an update, newest first; all for 0 and for a future update, whose log was rolled back by a restore. The cost is
   * proportional to the result.
   */
  after(updateId: number): Iterable<Presence> {
    return this.#table.after(updateId > this.#lastUpdateId ? 0 : updateId);
  }

  /**
   * Restores the last-seen times, before the directory follows the log.
   * @param head the log's end; the follower delivers later events
   */
  async start(head: number): Promise<void> {
    const kept = new Map((await this.#records.load()).map((each) => [each[0].userId, each]));
    for await (const event of this.ephemeral.kept(REALM_ID)) {
      if (event.type === 'PresencesReported' && event.position <= head) restore(kept, event as Reports);
    }
    for (const [presence, updateId] of [...kept.values()].toSorted(([, a], [, b]) => a - b)) {
      // An id beyond the end belongs to another log.
      this.#table.put(presence, Math.min(updateId, firstUpdateAt(head)));
    }
    this.#position = head;
    this.#lastUpdateId = lastUpdateAt(head);
    this.#timers = [
      setInterval(() => void this.share().catch(() => {}), SHARE_MS).unref(),
      setInterval(() => void this.save().catch(() => {}), SAVE_MS).unref(),
    ];
  }

  /** Shares and saves. Failures lose data only as a crash would. @returns whether all is saved */
  async stop(): Promise<boolean> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.share().catch(() => {});
    const isSaved = await this.save().then(
      () => true,
      () => false,
    );
    await this.coordination.release(SAVER_LEASE, this.serverId).catch(() => {});
    return isSaved;
  }

  /** A client reports that its user is active. Resolves when this server shows it; for news, when other clients are notified. */
  async report(userId: number, status: PresenceStatus): Promise<void> {
    const change = reported(this.#table.get(userId), userId, status, this.clock.now());
    if (!change) return;
    const isCounted = this.#put(change.presence, change.isNews ? 'news' : undefined);
    if (change.isNews || !isCounted) await this.share();
  }

  /** The account becomes visible or invisible; resolves when all clients are notified. */
  async changeVisibility(userId: number, isVisible: boolean): Promise<void> {
    const before = this.#table.get(userId);
    if (!isVisible && !before) return;
    const now = this.clock.now();
    this.#put(isVisible ? revealed(userId, now) : hidden(before!, now), 'visibility');
    await this.share();
  }

  /** Publishes pending presences to the other servers and queues. */
  share(): Promise<void> {
    return this.#shares.run(() => this.#share());
  }

  /** Saves the changes, unless another server does that. */
  async save(): Promise<void> {
    if (this.#unsaved.size === 0) return;
    if (!(await this.coordination.acquire(SAVER_LEASE, this.serverId, SAVER_LEASE_SECONDS))) return;
    const changed = new Set(this.#unsaved);
    this.#unsaved.clear();
    const rowOf = (userId: number) => {
      const presence = this.#table.get(userId);
      return presence && ([presence, this.#table.updateIdOf(userId)] as const);
    };
    try {
      await this.#records.save(changed, rowOf, this.#position);
    } catch (error) {
      for (const userId of changed) this.#unsaved.add(userId);
      throw error;
    }
  }

  #put(presence: Presence, notify: PresenceNotification | undefined): boolean {
    const { userId } = presence;
    this.#owe(userId, notify);
    const last = lastUpdateAt(this.#position);
    const isCounted = this.#lastUpdateId < last;
    this.#lastUpdateId = Math.min(Math.max(this.#lastUpdateId, firstUpdateAt(this.#position)) + 1, last);
    this.#table.put(presence, this.#lastUpdateId);
    this.#unsaved.add(userId);
    return isCounted;
  }

  /** Clients are notified for the strongest of several reasons. */
  #owe(userId: number, notify: PresenceNotification | undefined): void {
    const owed = this.#unshared.get(userId);
    this.#unshared.set(userId, owed === 'visibility' ? owed : (notify ?? owed));
  }

  async #share(): Promise<void> {
    while (this.#unshared.size > 0) {
      const part = [...this.#unshared].slice(0, PRESENCES_PER_EVENT);
      for (const [userId] of part) this.#unshared.delete(userId);
      const position = await this.#append(part).catch((error: unknown) => {
        for (const [userId, notify] of part) this.#owe(userId, notify);
        throw error;
      });
      await this.follower.waitFor(position, SEEN_WITHIN_MS);
    }
  }

  #append(part: readonly (readonly [number, PresenceNotification | undefined])[]): Promise<number> {
    const presences = part.map(([userId, notify]): StoredPresence => {
      const { activeAt, connectedAt } = this.#table.get(userId) as Presence;
      return notify ? [userId, activeAt, connectedAt, notify] : [userId, activeAt, connectedAt];
    });
    const event: PresencesReported = { type: 'PresencesReported', data: { presences } };
    const id = randomUUID();
    const cause = { actorId: null, realmId: REALM_ID, correlationId: id, causationId: id, time: this.clock.now() };
    return this.ephemeral.append(event, cause);
  }

  #take(event: RecordedEvent): void {
    if (event.position <= this.#position) return;
    this.#position = event.position;
    if (event.type === 'UserReactivated') this.#showAgain((event.data as { readonly userId: number }).userId);
    if (event.type !== 'PresencesReported') return;
    this.#lastUpdateId = firstUpdateAt(event.position);
    for (const stored of (event as Reports).data.presences) this.#takeOne(stored);
  }

  /** Clients were not notified of changes while the account was deactivated. */
  #showAgain(userId: number): void {
    const presence = this.#table.get(userId);
    if (!presence) return;
    this.#lastUpdateId = firstUpdateAt(this.#position);
    this.#table.put(presence, this.#lastUpdateId);
    this.#unsaved.add(userId);
  }

  #takeOne(stored: StoredPresence): void {
    const [userId, , , notify] = stored;
    if (notify === 'visibility') this.#unshared.delete(userId);
    // A local change of visibility is newer than any report.
    else if (this.#unshared.get(userId) === 'visibility') return;
    this.#table.put(merged(this.#table.get(userId), stored), this.#lastUpdateId);
    this.#unsaved.add(userId);
  }
}

type Reports = RecordedEvent<PresencesReported>;

/** Applies a report that came after the copy was saved. */
function restore(kept: Map<number, KeptPresence>, { position, data }: Reports): void {
  const updateId = firstUpdateAt(position);
  for (const stored of data.presences) {
    const before = kept.get(stored[0]);
    if (before && before[1] >= updateId) continue;
    kept.set(stored[0], [merged(before?.[0], stored), updateId]);
  }
}

/** Servers may report out of order, so the newer times win, except when an account became invisible. */
function merged(known: Presence | undefined, [userId, activeAt, connectedAt, notify]: StoredPresence): Presence {
  if (!known || notify === 'visibility') return { userId, activeAt, connectedAt };
  return {
    userId,
    activeAt: newer(known.activeAt, activeAt),
    connectedAt: Math.max(known.connectedAt, connectedAt),
  };
}

/** Id of the log's newest event; pending reports get the following ids. */
function firstUpdateAt(position: number): number {
  return position * UPDATES_PER_POSITION;
}

function lastUpdateAt(position: number): number {
  return firstUpdateAt(position) + UPDATES_PER_POSITION - 1;
}

function newer(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
