import { CommandWith } from '@chat/cqrs';
import { Directory, EMAIL_GATEWAY_BOT_ID } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { channelAggregate } from '../channel/channel.aggregate.js';
import { ChannelEmailPattern } from '@chat/ports';
import { emailAddressOf } from './email-address.js';
import { decideIssueEmailAddress, type IssueEmailAddressInput } from './issue-email-address.decide.js';
import { issueEmailAddressFacts } from './issue-email-address.facts.js';

/** Find the address to which the actor may send mail for a channel, or make one. */
export class IssueEmailAddress extends CommandWith<IssueEmailAddressInput & Caused, { email: string }> {}

@CommandHandler(IssueEmailAddress)
export class IssueEmailAddressHandler implements ICommandHandler<IssueEmailAddress> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly pattern: ChannelEmailPattern,
  ) {}

  /** Without incoming mail the same rules hold, and nothing is stored. */
  async execute({ data }: IssueEmailAddress): Promise<{ email: string }> {
    const { actorId, channelId, senderId = EMAIL_GATEWAY_BOT_ID, cause } = data;
    const { state } = await this.transactions.transact(channelAggregate, channelId, cause, (before) => {
      const issued = decideIssueEmailAddress(before, issueEmailAddressFacts(this.directory, data), data);
      return this.pattern.value === null ? [] : issued;
    });
    if (this.pattern.value === null || state.situation === 'absent') return { email: '' };
    const { name, emailAddresses = [] } = state.settings;
    const address = emailAddresses.find((each) => each.creatorId === actorId && each.senderId === senderId)!;
    return { email: emailAddressOf(this.pattern.value, name, address) };
  }
}
