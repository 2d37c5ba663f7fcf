import { type Cause, Transactions } from '@chat/event-log';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { COMMAND_LINE, type Inspection, inspectionAggregate } from '../inspection/inspection.aggregate.js';
import { decideRecordInspection } from './record-inspection.decide.js';

export interface RecordInspectionData {
  readonly inspection: Inspection;
  readonly cause: Cause;
}

export class RecordInspection extends Command<RecordedInspection> {
  constructor(readonly data: RecordInspectionData) {
    super();
  }
}

export interface RecordedInspection {
  readonly isRecorded: true;
}

@CommandHandler(RecordInspection)
export class RecordInspectionHandler implements ICommandHandler<RecordInspection> {
  constructor(private readonly transactions: Transactions) {}

  execute({ data }: RecordInspection): Promise<RecordedInspection> {
    return recordInspection(this.transactions, data);
  }
}

/** Used by a server, and where none runs. @throws CaseNotNamed, CaseTooLong */
export async function recordInspection(
  transactions: Transactions,
  { inspection, cause }: RecordInspectionData,
): Promise<RecordedInspection> {
  await transactions.transact(inspectionAggregate, cause.actorId ?? COMMAND_LINE, cause, () =>
    decideRecordInspection(inspection),
  );
  return { isRecorded: true };
}
