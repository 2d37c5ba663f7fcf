import { createHash } from 'node:crypto';
import type { DomainEvent, RecordedEvent } from '@chat/kernel';
import type { Directory } from './directory.js';

type FoldStep<Event extends DomainEvent> = (directory: Directory, event: RecordedEvent<Event>) => void;

/** How the events of one capability change the directory, by stored type. Like `evolve`: no rules, no clock, no throw. */
export type DirectoryFold<Event extends DomainEvent = DomainEvent> = {
  readonly [Type in Event['type']]?: FoldStep<Extract<Event, { type: Type }>>;
};

/** One function for all folds; events of other types change nothing. */
export function combineFolds(folds: readonly object[]): FoldStep<DomainEvent> {
  const steps = new Map<string, FoldStep<DomainEvent>[]>();
  for (const fold of folds) {
    for (const [type, step] of Object.entries(fold) as [string, FoldStep<DomainEvent>][]) {
      steps.set(type, [...(steps.get(type) ?? []), step]);
    }
  }
  return (directory, event) => {
    for (const step of steps.get(event.type) ?? []) step(directory, event);
  };
}

/** Changes when the folds take other events or one of their steps is written differently. */
export function foldsFingerprint(folds: readonly object[]): string {
  const steps = folds.flatMap((fold) => Object.entries(fold).map(([type, step]) => `${type} ${String(step)}`));
  return createHash('sha256').update(steps.join('\n')).digest('hex').slice(0, 16);
}
