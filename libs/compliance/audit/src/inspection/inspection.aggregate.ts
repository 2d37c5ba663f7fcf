import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';
import type { InspectionWordsEvent } from './inspection-words.aggregate.js';

// These names are the storage format: they are never renamed.

export type InspectionEvent = InspectionMade | InspectionWordsEvent;

export type InspectedThing =
  | 'message'
  | 'proof'
  | 'entries'
  | 'search'
  | 'administration'
  | 'person'
  | 'as_of'
  | 'evidence'
  | 'export'
  | 'export_person'
  | 'inspections'
  | 'permissions'
  | 'deletions'
  | 'log_ins'
  | 'refused_log_ins'
  | 'mandates'
  | 'holds'
  | 'undo_preview'
  | 'verification';

/** Somebody is about to inspect data of others: recorded before anything is read. */
export type InspectionMade = DomainEvent<
  'InspectionMade',
  {
    readonly what: InspectedThing;
    /** Null: the command line got none. */
    readonly case: string | null;
    /** The question, by the names of its parameters, without those in a separate event. */
    readonly parameters: Readonly<Record<string, unknown>>;
    /** Missing without words, and in events of former builds, which kept words among the parameters. */
    readonly apart?: {
      /** Stream of the words, which can be erased. */
      readonly stream: string;
      readonly names: readonly string[];
    };
  }
>;

export type Inspection = Omit<InspectionMade['data'], 'apart'>;

/** One stream for each account; `COMMAND_LINE` for operators. */
export const inspectionAggregate: Aggregate<null, InspectionMade> = {
  initialState: null,
  evolve: () => null,
  streamName: (inspectorId) => `inspection-${inspectorId}`,
  isStateless: true,
};

/** Used instead of an account. */
export const COMMAND_LINE = 0;

export class CaseNotNamed extends refusal('Name the case.') {}

export class CaseTooLong extends refusal(
  (most: number) => `The name of a case is too long (limit: ${most} characters).`,
) {}
