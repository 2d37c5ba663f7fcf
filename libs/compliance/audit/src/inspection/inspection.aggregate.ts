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

/** Somebody is about to look at what others wrote or did: recorded before anything is read. */
export type InspectionMade = DomainEvent<
  'InspectionMade',
  {
    readonly what: InspectedThing;
    /** Null: the command line was given none. */
    readonly case: string | null;
    /** The question, by the names of its parameters; without those that lie apart. */
    readonly parameters: Readonly<Record<string, unknown>>;
    /** Missing where nothing was said in words, and from former builds, which kept words among the parameters. */
    readonly apart?: {
      /** Stream that has the words until they are erased. */
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

/** In place of an account. */
export const COMMAND_LINE = 0;

export class CaseNotNamed extends refusal('Name the case.') {}

export class CaseTooLong extends refusal(
  (most: number) => `The name of a case is too long (limit: ${most} characters).`,
) {}
