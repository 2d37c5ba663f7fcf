import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type PlaygroundEvent = PlaygroundAdded | PlaygroundRemoved;

/** What a playground is for, and where it is. */
export interface PlaygroundFields {
  /** What people choose it by. */
  readonly name: string;
  /** Name of the language, as Pygments has it. */
  readonly pygmentsLanguage: string;
  /** RFC 6570, with `code` as its only variable. */
  readonly urlTemplate: string;
}

export type PlaygroundAdded = DomainEvent<'PlaygroundAdded', PlaygroundFields & { readonly playgroundId: number }>;
export type PlaygroundRemoved = DomainEvent<'PlaygroundRemoved', { readonly playgroundId: number }>;
