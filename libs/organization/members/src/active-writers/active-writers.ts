import type { UserDeactivated } from '@chat/accounts';
import type { Directory, DirectoryFollower } from '@chat/directory';
import type { AppendResult, EventLog, EventToAppend } from '@chat/event-log';
import { Unauthorized } from '@chat/http';
import { type DomainEvent, type EventMetadata, overriding } from '@chat/kernel';
import type { OtherServers } from './other-servers.js';

const DEACTIVATED: UserDeactivated['type'] = 'UserDeactivated';

/**
 * If a server pauses an account and then neither deactivates nor resumes it, the account resumes after this time.
 * Servers answer within seconds, and an append with its repetitions takes 24 seconds at most.
 */
const STOPPED_MS = 40_000;

/**
 * Stores no request of an account after its deactivation, however long the request took. Appends of the account are refused once
 * its deactivation is about to be stored, which waits for running appends, here and on all other servers (docs/adr/0181).
 */
export class ActiveWriters {
  readonly #directory: Directory;
  /** Accounts whose deactivation is not yet in the directory. */
  readonly #ending = new Set<number>();
  /** Accounts paused for a deactivation by another server, with the timer that resumes them. */
  readonly #stopped = new Map<number, NodeJS.Timeout>();
  readonly #underWay = new Map<number, Set<Promise<unknown>>>();

  /** @param others undefined when this is the only server */
  constructor(
    private readonly follower: DirectoryFollower,
    private readonly others?: OtherServers,
  ) {
    this.#directory = follower.directory;
    if (!others) return;
    others.onStopRequest((userIds) => this.#stop(userIds));
    follower.onEvent((event) => deactivatedAccounts(event).forEach((id) => this.#goOn(id)));
  }

  /** Wraps a log: appends for deactivated accounts throw Unauthorized. Several logs share the pending appends. */
  guarding(log: EventLog): EventLog {
    const append: EventLog['append'] = (stream, expected, events) => {
      const store = () => log.append(stream, expected, events);
      const actorId = requestingAccount(events[0]?.metadata);
      const ending = events.flatMap(deactivatedAccounts);
      if (actorId === null && ending.length === 0) return store();
      if (this.others?.isInTouch === false) return this.others.inTouch().then(() => append(stream, expected, events));
      if (actorId !== null) this.#assertActive(actorId);
      return ending.length > 0 ? this.#end(ending, actorId, store) : this.#count(actorId, store());
    };
    return overriding(log, { append });
  }

  #assertActive(userId: number): void {
    const isEnding = this.#ending.has(userId) || this.#stopped.has(userId);
    if (isEnding || this.#directory.user(userId)?.isActive === false) throw new Unauthorized('Account is deactivated');
  }

  #count(userId: number | null, append: Promise<AppendResult>): Promise<AppendResult> {
    if (userId === null) return append;
    const appends = this.#underWay.getOrInsertComputed(userId, () => new Set());
    const counted = append.finally(() => {
      appends.delete(counted);
      if (appends.size === 0) this.#underWay.delete(userId);
    });
    appends.add(counted);
    return counted;
  }

  async #end(
    userIds: readonly number[],
    actorId: number | null,
    store: () => Promise<AppendResult>,
  ): Promise<AppendResult> {
    const reopen = () => userIds.forEach((id) => this.#ending.delete(id));
    for (const id of userIds) this.#ending.add(id);
    try {
      await Promise.all([this.#settled(userIds), this.others?.stopWriting(userIds)]);
      // The account may have been deactivated while it was about to deactivate another one.
      const other = actorId === null || userIds.includes(actorId) ? null : actorId;
      if (other !== null) this.#assertActive(other);
      const stored = await this.#count(other, store());
      void this.follower.waitFor(stored.position).finally(reopen);
      return stored;
    } catch (error) {
      reopen();
      throw error;
    }
  }

  async #settled(userIds: readonly number[]): Promise<void> {
    await Promise.allSettled(userIds.flatMap((id) => [...(this.#underWay.get(id) ?? [])]));
  }

  /** For another server, which then deactivates them, unless it fails. */
  #stop(userIds: readonly number[]): Promise<void> {
    for (const id of userIds) {
      this.#goOn(id);
      this.#stopped.set(id, setTimeout(() => this.#goOn(id), STOPPED_MS).unref());
    }
    return this.#settled(userIds);
  }

  #goOn(userId: number): void {
    clearTimeout(this.#stopped.get(userId));
    this.#stopped.delete(userId);
  }
}

function deactivatedAccounts({ type, data }: DomainEvent | EventToAppend): number[] {
  return type === DEACTIVATED ? [(data as UserDeactivated['data']).userId] : [];
}

function requestingAccount(metadata: EventMetadata | undefined): number | null {
  return metadata && metadata.causationId === metadata.correlationId ? metadata.actorId : null;
}
