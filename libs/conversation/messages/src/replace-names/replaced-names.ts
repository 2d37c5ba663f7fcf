import { type Cause, Transactions } from '@chat/event-log';
import { PersonNames } from '@chat/message-reading';
import type { NamelessAccount, NameReplacement, NotReplaced, TopicKeepers } from '@chat/ports';
import { Injectable } from '@nestjs/common';
import { ReplacedTopics } from './replaced-topics.js';
import { RewrittenMessages } from './rewritten-messages.js';

@Injectable()
export class ReplacedNames implements NameReplacement {
  constructor(
    private readonly transactions: Transactions,
    private readonly topics: ReplacedTopics,
    private readonly rewritten: RewrittenMessages,
  ) {}

  async replace(
    messageIds: readonly number[],
    account: NamelessAccount,
    keepers: TopicKeepers,
    cause: Cause,
  ): Promise<ReadonlyMap<number, NotReplaced>> {
    const request = { userId: account.userId, names: new PersonNames(account), cause };
    await this.transactions.upToDate();
    const topics = await this.topics.replace({ ...request, keepers, messageIds: new Set(messageIds) });
    const others = messageIds.filter((id) => !topics.has(id) || topics.get(id) !== undefined);
    const asked = (id: number) => ({ content: true, topics: !topics.has(id) });
    const left = new Map(await this.rewritten.rewrite(others, asked, request));
    for (const [id, why] of topics) if (why !== undefined && left.get(id) !== 'deleted') left.set(id, why);
    return left;
  }
}
