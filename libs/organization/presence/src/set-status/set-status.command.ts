import { checkEmoji, Directory, type NamedEmoji, type RequestedEmoji, resolveEmoji } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NothingNew, userStatusAggregate } from '../user-status/user-status.aggregate.js';
import { PresenceSetting } from '@chat/ports';
import { decideSetStatus } from './set-status.decide.js';

export interface RequestedStatus {
  readonly text?: string | undefined;
  readonly emoji?: RequestedEmoji | null | undefined;
  readonly away?: boolean | undefined;
}

export interface SetStatusData {
  readonly userId: number;
  readonly requested: RequestedStatus;
  readonly cause: Cause;
}

export class SetStatus extends Command<void> {
  constructor(readonly data: SetStatusData) {
    super();
  }
}

@CommandHandler(SetStatus)
export class SetStatusHandler implements ICommandHandler<SetStatus> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly presence: PresenceSetting,
  ) {}

  /** The setting comes first, so that its clients' events come in order (contract, presence: Setting the own status). */
  async execute({ data: { userId, requested, cause } }: SetStatus): Promise<void> {
    const { text, away } = requested;
    if (text === undefined && away === undefined && requested.emoji === undefined) throw new NothingNew();
    const emoji = requested.emoji && this.#emoji(requested.emoji);
    if (away !== undefined) await this.presence.set(userId, !away, cause);
    await this.transactions.transact(userStatusAggregate, userId, cause, (state) =>
      decideSetStatus(state, { userId, text, emoji, away }),
    );
  }

  #emoji(requested: RequestedEmoji): NamedEmoji {
    const emoji = resolveEmoji(this.directory, requested);
    checkEmoji(this.directory, emoji);
    return emoji;
  }
}
