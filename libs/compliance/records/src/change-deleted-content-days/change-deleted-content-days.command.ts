import { CommandWith } from '@chat/cqrs';
import { Directory, InvalidChannelId, REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OperatorDays } from '../rules/operator-days.js';
import type { RecordsPlace } from '../rules/place.js';
import { recordsAggregate } from '../rules/records.aggregate.js';
import { decideChangeDeletedContentDays } from './change-deleted-content-days.decide.js';

export interface ChangeDeletedContentDaysData {
  readonly place: RecordsPlace;
  readonly days: number | null;
  readonly cause: Cause;
}

export class ChangeDeletedContentDays extends CommandWith<ChangeDeletedContentDaysData> {}

@CommandHandler(ChangeDeletedContentDays)
export class ChangeDeletedContentDaysHandler implements ICommandHandler<ChangeDeletedContentDays> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly operator: OperatorDays,
  ) {}

  async execute({ data: { place, days, cause } }: ChangeDeletedContentDays): Promise<void> {
    if (place.kind === 'channel' && !this.directory.channel(place.channelId)) throw new InvalidChannelId();
    await this.transactions.transact(recordsAggregate, REALM_ID, cause, (state) =>
      decideChangeDeletedContentDays(state, place, days, this.operator.days),
    );
  }
}
