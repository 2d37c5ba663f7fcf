import { Directory, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accessibleBot, activeBotsOf } from '../bots/accessible-bot.js';
import { type DeactivationActions, NOTHING_DELETED } from '../deactivation/deactivation.js';
import { userAggregate, type UserState } from '../user/user.aggregate.js';
import type { UserEvent } from '../user/user.events.js';
import { decideDeactivateBot, outOfUse } from './deactivate-bot.decide.js';

export class DeactivateBot extends Command<void> {
  constructor(readonly data: { readonly actorId: number; readonly botId: number; readonly cause: Cause }) {
    super();
  }
}

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

/**
 * Deactivates the bots of an account before it is deactivated itself, while `ownedBotsClaim` is held; at most
 * `LIMITS.bots.perOwner`, and those given to the account.
 * @throws errors of `decide`; no bot is deactivated then
 */
export async function deactivateBotsBefore(
  { transactions, directory }: { readonly transactions: Transactions; readonly directory: Directory },
  ownerId: number,
  cause: Cause,
  decide: (state: UserState) => readonly UserEvent[],
  actions: DeactivationActions = NOTHING_DELETED,
): Promise<void> {
  let isDecided = false;
  await transactions.transact(userAggregate, ownerId, cause, (state) => {
    isDecided = decide(state).length > 0;
    return [];
  });
  if (!isDecided) return;
  for (const { id } of activeBotsOf(directory, ownerId)) {
    await transactions.transact(userAggregate, id, cause, (state) => outOfUse(state, id, actions));
  }
}
