import type { DomainEvent, RecordedEvent } from '@chat/kernel';
import { type Effect, Effects, NO_EFFECTS } from './effects.js';
import type { WritableDirectory } from '../directory/writable-directory.js';

type FoldStep<Event extends DomainEvent> = (
  directory: WritableDirectory,
  event: RecordedEvent<Event>,
) => readonly Effect[] | void;

/**
 * How the events of one capability change the directory, by stored type. Like `evolve`: no rules, no clock, no throw. A step
 * returns effects that announcers cannot see in the event or in the state after it.
 */
export type DirectoryFold<Event extends DomainEvent = DomainEvent> = {
  readonly [Type in Event['type']]?: FoldStep<Extract<Event, { type: Type }>>;
};

/** Combines all folds, which do not depend on each other; events of other types change nothing. */
export function combineFolds(
  folds: readonly object[],
): (directory: WritableDirectory, event: RecordedEvent) => Effects {
  const steps = new Map<string, FoldStep<DomainEvent>[]>();
  for (const fold of folds) {
    for (const [type, step] of Object.entries(fold) as [string, FoldStep<DomainEvent>][]) {
      steps.set(type, [...(steps.get(type) ?? []), step]);
    }
  }
  return (directory, event) => {
    let found: readonly Effect[] | undefined;
    for (const step of steps.get(event.type) ?? []) {
      const more = step(directory, event);
      if (more && more.length > 0) found = found ? [...found, ...more] : more;
    }
    return found ? new Effects(found) : NO_EFFECTS;
  };
}
