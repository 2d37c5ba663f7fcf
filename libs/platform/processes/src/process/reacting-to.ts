import type { DomainEvent, Recorded } from '@chat/kernel';
import type { Command } from '@nestjs/cqrs';
import type { Process } from './process.js';

/**
 * A process that reacts to events of some types.
 * @param name of the process; unique and never changed
 * @param commands see `Process`
 * @param ready see `Process`
 */
export function reactingTo<Event extends DomainEvent>(
  name: string,
  types: readonly Event['type'][],
  commands: (event: Recorded<Event>) => readonly Command<unknown>[],
  ready: (event: Recorded<Event>, signal: AbortSignal) => Promise<void> = () => Promise.resolve(),
): Process {
  const own: ReadonlySet<string> = new Set(types);
  return {
    name,
    types,
    commands: (event) => (own.has(event.type) ? commands(event as Recorded<Event>) : []),
    ready: (event, signal) => ready(event as Recorded<Event>, signal),
  };
}

/** Like `reactingTo`, for commands whose effects the sender of the request sees: the request is answered after them. */
export const reactingBeforeAnswer: typeof reactingTo = (...process) => ({ ...reactingTo(...process), isAwaited: true });
