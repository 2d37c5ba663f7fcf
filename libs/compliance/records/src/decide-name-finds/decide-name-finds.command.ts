import { CommandWith } from '@chat/cqrs';
import { Directory, REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { NameReplacement, type NotReplaced, type TopicKeepers } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NameKeepers } from '../find-names/name-keepers.js';
import { SoughtNames } from '../find-names/sought-names.js';
import { nameFindsAggregate, type NameFindsDecided } from '../rules/name-finds.aggregate.js';
import { AccountNotDeleted, decideNameFinds, TooManyFinds } from './decide-name-finds.decide.js';
import { LIMITS } from '../records.limits.js';

export type DecideNameFindsData = NameFindsDecided['data'] & {
  readonly words: readonly string[];
  readonly cause: Cause;
};

export interface DecidedNameFinds {
  readonly decided: readonly number[];
  readonly left: readonly { readonly messageId: number; readonly why: NotReplaced }[];
}

/** Leaves the names of a deleted account in messages, or replaces them. Repeatable. */
export class DecideNameFinds extends CommandWith<DecideNameFindsData, DecidedNameFinds> {}

@CommandHandler(DecideNameFinds)
export class DecideNameFindsHandler implements ICommandHandler<DecideNameFinds> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly sought: SoughtNames,
    private readonly keepers: NameKeepers,
    private readonly replacement: NameReplacement,
  ) {}

  /** Replaces names first: after a crash the request is repeated for the rest. */
  async execute({ data: { userId, decision, messageIds, words, cause } }: DecideNameFinds): Promise<DecidedNameFinds> {
    if (messageIds.length > LIMITS.records.namesDecided) throw new TooManyFinds();
    const account = await this.sought.of(userId, words);
    if (!this.directory.user(userId)?.isDeleted) throw new AccountNotDeleted();
    await this.transactions.upToDate();
    const left = new Map<number, NotReplaced>();
    const existing = messageIds.filter((id) => this.directory.messageIds.has(id) || !left.set(id, 'deleted'));
    if (decision === 'replace') {
      for (const [id, keeper] of await this.keepers.of(existing)) left.set(id, keeper);
      const free = existing.filter((id) => !left.has(id));
      const keepers: TopicKeepers = (ids, topics) => this.keepers.ofTopics(ids, topics);
      for (const [id, why] of await this.replacement.replace(free, account, keepers, cause)) left.set(id, why);
    }
    const decided = messageIds.filter((id) => !left.has(id));
    await this.transactions.transact(nameFindsAggregate, REALM_ID, cause, (state) =>
      decided.length === 0 ? [] : decideNameFinds(state, { userId, decision, messageIds: decided }),
    );
    return { decided, left: Array.from(left, ([messageId, why]) => ({ messageId, why })) };
  }
}
