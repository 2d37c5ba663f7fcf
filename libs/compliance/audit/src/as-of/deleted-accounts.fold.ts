import type { AccountDeleted } from '@chat/accounts';
import type { EventLogReader } from '@chat/event-log';
import { firstOf, type Recorded } from '@chat/kernel';

const ACCOUNT = /^user-\d+$/;

type Deletion = Recorded<AccountDeleted>;

/** Finds the permanently deleted accounts. */
export class DeletedAccounts {
  /** By stream. An account is deleted once. */
  readonly #known = new Map<string, Deletion>();

  constructor(private readonly log: EventLogReader) {}

  async all(): Promise<Iterable<Deletion>> {
    for await (const { stream } of this.log.erasures()) {
      if (!ACCOUNT.test(stream) || this.#known.has(stream)) continue;
      const first = await firstOf(this.log.read(stream, { limit: 1 }));
      if (first?.type === 'AccountDeleted') this.#known.set(stream, first as Deletion);
    }
    return this.#known.values();
  }
}
