import type { Directory } from '@chat/directory';
import type { AppendResult, EventLog, EventToAppend } from '@chat/event-log';
import { Unauthorized } from '@chat/http';
import type { EventMetadata } from '@chat/kernel';
import type { UserDeactivated } from '../user/user.events.js';

const DEACTIVATED: UserDeactivated['type'] = 'UserDeactivated';

/**
 * Nothing that an account requests is stored after its deactivation, however long the request was under way. Appends of
 * the account are refused from the moment when its deactivation is about to be stored, which waits for those that have
 * begun. Another server learns of a deactivation from the log, and refuses the account's appends from then on.
 */
export class ActiveWriters {
  /** Accounts whose deactivation is on its way into the directory. */
  readonly #ending = new Set<number>();
  readonly #underWay = new Map<number, Set<Promise<unknown>>>();

  /** @param known resolves when the directory has taken what is stored up to a position, or never will */
  constructor(
    private readonly directory: Directory,
    private readonly known: (position: number) => Promise<unknown>,
  ) {}

  /** The same log, except that appends for deactivated accounts throw Unauthorized. Several logs share what is under way. */
  guarding(log: EventLog): EventLog {
    const append: EventLog['append'] = (stream, expected, events) => {
      const store = () => log.append(stream, expected, events);
      const ending = events.flatMap(deactivatedAccount);
      const actorId = requestingAccount(events[0]?.metadata);
      if (actorId !== null) this.#assertActive(actorId);
      if (ending.length > 0) return this.#end(ending, store);
      return actorId === null ? store() : this.#count(actorId, store());
    };
    return new Proxy(log, {
      get(target, name) {
        if (name === 'append') return append;
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
  }

  #assertActive(userId: number): void {
    if (this.#ending.has(userId) || this.directory.user(userId)?.isActive === false) {
      throw new Unauthorized('Account is deactivated');
    }
  }

  #count(userId: number, append: Promise<AppendResult>): Promise<AppendResult> {
    const appends = this.#underWay.getOrInsertComputed(userId, () => new Set());
    const counted = append.finally(() => {
      appends.delete(counted);
      if (appends.size === 0) this.#underWay.delete(userId);
    });
    appends.add(counted);
    return counted;
  }

  async #end(userIds: readonly number[], store: () => Promise<AppendResult>): Promise<AppendResult> {
    const reopen = () => userIds.forEach((id) => this.#ending.delete(id));
    for (const id of userIds) this.#ending.add(id);
    try {
      await Promise.allSettled(userIds.flatMap((id) => [...(this.#underWay.get(id) ?? [])]));
      const stored = await store();
      void this.known(stored.position).finally(reopen);
      return stored;
    } catch (error) {
      reopen();
      throw error;
    }
  }
}

function deactivatedAccount({ type, data }: EventToAppend): number[] {
  return type === DEACTIVATED ? [(data as UserDeactivated['data']).userId] : [];
}

/** The account whose request this is; null for the service itself, and for what follows from an earlier event. */
function requestingAccount(metadata: EventMetadata | undefined): number | null {
  return metadata && metadata.causationId === metadata.correlationId ? metadata.actorId : null;
}
