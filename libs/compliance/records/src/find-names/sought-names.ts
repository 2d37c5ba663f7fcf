import { userAggregate } from '@chat/accounts';
import { DELETED_USER_NAME, deletedUserAddress, Directory, NoSuchUser } from '@chat/directory';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { refusal, strip } from '@chat/kernel';
import type { NamelessAccount } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '../records.limits.js';

const SHORTEST = 2;
const { namesSought, nameCharacters } = LIMITS.records;

export class TooManyNames extends refusal(`names is too long (limit: ${namesSought} items)`) {}
export class InvalidName extends refusal(`Each of names must have ${SHORTEST} to ${nameCharacters} characters.`) {}

/** Names of an account to search for. They are not stored. */
@Injectable()
export class SoughtNames {
  constructor(
    private readonly directory: Directory,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  /**
   * The names in the request, and all that the log still has of the account: none once it is deleted.
   * @throws NoSuchUser, TooManyNames, InvalidName
   */
  async of(userId: number, named: readonly string[]): Promise<NamelessAccount> {
    if (!this.directory.user(userId)) throw new NoSuchUser();
    if (named.length > namesSought) throw new TooManyNames();
    const given = named.map((name) => strip(name));
    if (given.some(({ length }) => length < SHORTEST || length > nameCharacters)) throw new InvalidName();
    const words = [...new Set([...given, ...(await this.#stored(userId))])];
    return { userId, words, name: DELETED_USER_NAME, address: deletedUserAddress(userId) };
  }

  async #stored(userId: number): Promise<string[]> {
    const found: string[] = [];
    for await (const { data } of this.log.read(userAggregate.streamName(userId))) {
      const { fullName, email } = data as { readonly fullName?: unknown; readonly email?: unknown };
      for (const name of [fullName, email]) if (typeof name === 'string' && name.length >= SHORTEST) found.push(name);
    }
    return found;
  }
}
