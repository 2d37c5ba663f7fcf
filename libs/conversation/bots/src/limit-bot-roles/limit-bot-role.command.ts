import { userAggregate, type UserRoleChanged, type UserState } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, type Role } from '@chat/directory';
import { type Cause, EVENT_LOG, type EventLog, Transactions } from '@chat/event-log';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

export interface LimitBotRoleData {
  readonly botId: number;
  /** Log position at which the owner got a weaker role, or changed. */
  readonly position: number;
  readonly cause: Cause;
}

/** Gives a bot the weaker role of its owner. Repeatable: a role that it was given since stays. */
export class LimitBotRole extends CommandWith<LimitBotRoleData> {}

@CommandHandler(LimitBotRole)
export class LimitBotRoleHandler implements ICommandHandler<LimitBotRole> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  async execute({ data: { botId, position, cause } }: LimitBotRole): Promise<void> {
    if (await this.#gotRoleAfter(botId, position)) return;
    await this.transactions.transact(userAggregate, botId, cause, (state) =>
      decideLimitBotRole(state, botId, (ownerId) => this.directory.user(ownerId)?.role),
    );
  }

  /** Reads the stream of the bot back to the position. */
  async #gotRoleAfter(botId: number, position: number): Promise<boolean> {
    for await (const event of this.log.read(userAggregate.streamName(botId), { direction: 'backwards' })) {
      if (event.position <= position) return false;
      if (event.type === 'UserRoleChanged') return true;
    }
    return false;
  }
}

export function decideLimitBotRole(
  state: UserState,
  userId: number,
  roleOf: (ownerId: number) => Role | undefined,
): UserRoleChanged[] {
  if (state.situation === 'absent' || !state.bot || state.bot.ownerId === null) return [];
  const role = roleOf(state.bot.ownerId);
  if (role === undefined || state.role >= role) return [];
  return [{ type: 'UserRoleChanged', data: { userId, role, previousRole: state.role } }];
}
