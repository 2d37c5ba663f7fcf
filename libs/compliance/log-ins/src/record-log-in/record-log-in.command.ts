import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import type { LogIn } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dayOf, logInDayAggregate } from '../log-in/log-in.aggregate.js';
import { decideRecordLogIn } from './record-log-in.decide.js';

export interface RecordLogInData {
  readonly logIn: LogIn;
  readonly cause: Cause;
}

export class RecordLogIn extends CommandWith<RecordLogInData> {}

@CommandHandler(RecordLogIn)
export class RecordLogInHandler implements ICommandHandler<RecordLogIn> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { logIn, cause } }: RecordLogIn): Promise<void> {
    const day = { userId: logIn.userId, day: dayOf(cause.time) };
    await this.transactions.transact(logInDayAggregate, day, cause, (state) => decideRecordLogIn(state, logIn));
  }
}
