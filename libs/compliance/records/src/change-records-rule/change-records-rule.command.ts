import { CommandWith } from '@chat/cqrs';
import { Directory, InvalidChannelId, REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OperatorDays } from '../rules/operator-days.js';
import type { RecordsPlace } from '../rules/place.js';
import { recordsAggregate } from '../rules/records.aggregate.js';
import { decideChangeRecordsRule } from './change-records-rule.decide.js';

export interface ChangeRecordsRuleData {
  readonly place: RecordsPlace;
  readonly days: number | null;
  readonly reason: string;
  readonly cause: Cause;
}

export class ChangeRecordsRule extends CommandWith<ChangeRecordsRuleData> {}

@CommandHandler(ChangeRecordsRule)
export class ChangeRecordsRuleHandler implements ICommandHandler<ChangeRecordsRule> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly operator: OperatorDays,
  ) {}

  async execute({ data: { place, days, reason, cause } }: ChangeRecordsRule): Promise<void> {
    if (place.kind === 'channel' && !this.directory.channel(place.channelId)) throw new InvalidChannelId();
    const asked = { place, days, reason, operatorDays: this.operator.days, now: cause.time };
    await this.transactions.transact(recordsAggregate, REALM_ID, cause, (state) =>
      decideChangeRecordsRule(state, asked),
    );
  }
}
