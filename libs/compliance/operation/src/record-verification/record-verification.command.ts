import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Verification, verificationAggregate } from '../verification/verification.aggregate.js';

export interface RecordVerificationData {
  readonly verification: Verification;
  readonly cause: Cause;
}

/** Records the result of `chat verify`. */
export class RecordVerification extends CommandWith<RecordVerificationData, RecordedVerification> {}

export interface RecordedVerification {
  readonly isRecorded: true;
}

@CommandHandler(RecordVerification)
export class RecordVerificationHandler implements ICommandHandler<RecordVerification> {
  constructor(private readonly transactions: Transactions) {}

  execute({ data }: RecordVerification): Promise<RecordedVerification> {
    return recordVerification(this.transactions, data);
  }
}

/** For a server, and for the command line beside several. */
export async function recordVerification(
  transactions: Transactions,
  { verification, cause }: RecordVerificationData,
): Promise<RecordedVerification> {
  await transactions.transact(verificationAggregate, REALM_ID, cause, () => [
    { type: 'DataVerified', data: verification },
  ]);
  return { isRecorded: true };
}
