import { type Aggregate, DomainError, type DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type InspectionEvent = InspectionMade;

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
  | 'log_ins';

/** Somebody is about to look at what others wrote or did: recorded before anything is read. */
export type InspectionMade = DomainEvent<
  'InspectionMade',
  {
    readonly what: InspectedThing;
    /** Null: the command line was given none. */
    readonly case: string | null;
    /** The question, by the names of its parameters. */
    readonly parameters: Readonly<Record<string, unknown>>;
  }
>;

export type Inspection = InspectionMade['data'];

/** One stream for each account; `COMMAND_LINE` for operators. */
export const inspectionAggregate: Aggregate<null, InspectionMade> = {
  initialState: null,
  evolve: () => null,
  streamName: (inspectorId) => `inspection-${inspectorId}`,
  isStateless: true,
};

/** In place of an account. */
export const COMMAND_LINE = 0;

export class CaseNotNamed extends DomainError {
  constructor() {
    super('Name the case.');
  }
}

export class CaseTooLong extends DomainError {
  constructor(most: number) {
    super(`The name of a case is too long (limit: ${most} characters).`);
  }
}
