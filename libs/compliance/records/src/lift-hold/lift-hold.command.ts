import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { recordsAggregate } from '../rules/records.aggregate.js';
import { decideLiftHold } from './lift-hold.decide.js';

export interface LiftHoldData {
  readonly holdId: number;
  readonly reason: string;
  readonly cause: Cause;
}

export interface LiftHoldResult {
  /** False: it was lifted before. */
  readonly isChanged: boolean;
}

export class LiftHold extends CommandWith<LiftHoldData, LiftHoldResult> {}

@CommandHandler(LiftHold)
export class LiftHoldHandler implements ICommandHandler<LiftHold> {
  constructor(private readonly transactions: Transactions) {}

  execute({ data }: LiftHold): Promise<LiftHoldResult> {
    return liftHold(this.transactions, data);
  }
}

/** For a server, and for the command line without one. @throws DomainError with the fault */
export async function liftHold(
  transactions: Transactions,
  { holdId, reason, cause }: LiftHoldData,
): Promise<LiftHoldResult> {
  const { events } = await transactions.transact(recordsAggregate, REALM_ID, cause, (state) =>
    decideLiftHold(state, { holdId, reason }),
  );
  return { isChanged: events.length > 0 };
}
