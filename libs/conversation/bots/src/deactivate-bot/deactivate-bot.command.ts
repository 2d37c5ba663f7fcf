import { accessibleBot, userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideDeactivateBot } from './deactivate-bot.decide.js';

export class DeactivateBot extends CommandWith<{
  readonly actorId: number;
  readonly botId: number;
  readonly cause: Cause;
}> {}

@CommandHandler(DeactivateBot)
export class DeactivateBotHandler implements ICommandHandler<DeactivateBot> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data }: DeactivateBot): Promise<void> {
    const actor = this.directory.user(data.actorId) as User;
    accessibleBot(this.directory, actor, data.botId);
    await this.transactions.transact(userAggregate, data.botId, data.cause, (state) =>
      decideDeactivateBot(state, data, actor),
    );
  }
}
