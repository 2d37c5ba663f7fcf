import { randomUUID } from 'node:crypto';
import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { COMMAND_LINE, type Inspection, inspectionAggregate } from '../inspection/inspection.aggregate.js';
import { inspectionWordsAggregate, type InspectionWordsRecorded } from '../inspection/inspection-words.aggregate.js';
import { wordsApart } from '../inspection/words-apart.js';
import { decideRecordInspection } from './record-inspection.decide.js';

export interface RecordInspectionData {
  readonly inspection: Inspection;
  readonly cause: Cause;
}

export class RecordInspection extends CommandWith<RecordInspectionData, RecordedInspection> {}

export interface RecordedInspection {
  readonly isRecorded: true;
  readonly position: number;
}

@CommandHandler(RecordInspection)
export class RecordInspectionHandler implements ICommandHandler<RecordInspection> {
  constructor(private readonly transactions: Transactions) {}

  execute({ data }: RecordInspection): Promise<RecordedInspection> {
    return recordInspection(this.transactions, data);
  }
}

/** For a server, and for the command line without one. After a crash, words without an inspection are erased like others. @throws CaseNotNamed, CaseTooLong */
export async function recordInspection(
  transactions: Transactions,
  { inspection, cause }: RecordInspectionData,
): Promise<RecordedInspection> {
  const [made] = decideRecordInspection(inspection);
  const { plain, words, userIds } = wordsApart(inspection.parameters);
  const names = Object.keys(words);
  const id = randomUUID();
  const recorded: InspectionWordsRecorded = { type: 'InspectionWordsRecorded', data: { words, userIds } };
  if (names.length > 0) await transactions.create(inspectionWordsAggregate, id, cause, () => [recorded]);
  const apart = names.length > 0 && { apart: { stream: inspectionWordsAggregate.streamName(id), names } };
  const event = { ...made!, data: { ...inspection, parameters: plain, ...apart } };
  const inspectorId = cause.actorId ?? COMMAND_LINE;
  const { position } = await transactions.transact(inspectionAggregate, inspectorId, cause, () => [event]);
  return { isRecorded: true, position };
}
