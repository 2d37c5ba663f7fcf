import type { Aggregate, DomainError, DomainEvent } from '@chat/kernel';

/**
 * A decision as a sentence: *given* what happened, *when* somebody decides, *then* these events, this error, or nothing.
 */
export function given<State, Event extends DomainEvent, Id>(
  aggregate: Aggregate<State, Event, Id>,
  ...past: readonly Event[]
) {
  const state = past.reduce((current, event) => aggregate.evolve(current, event), aggregate.initialState);
  return {
    when(decide: (state: State) => readonly Event[]) {
      return {
        thenRecords(...events: readonly Event[]): void {
          expect(decide(state)).toEqual(events);
        },
        thenNothing(): void {
          expect(decide(state)).toEqual([]);
        },
        /** Compares the class, the message that clients see, the code and the extra fields. */
        thenRefuses(error: DomainError): void {
          expect(thrownBy(() => decide(state))).toEqual(error);
        },
      };
    },
  };
}

/** The message of the error that the action throws. @throws Error when it throws none */
export function refusal(act: () => unknown): string {
  return (thrownBy(act) as Error).message;
}

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was refused.');
}
