import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type LinkifierEvent = LinkifierAdded | LinkifierChanged | LinkifierRemoved | LinkifiersReordered;

/** What a linkifier does. */
export interface LinkifierFields {
  /** In RE2's syntax. */
  readonly pattern: string;
  /** RFC 6570. */
  readonly urlTemplate: string;
  readonly exampleInput: string | null;
  readonly reverseTemplate: string | null;
  readonly alternativeUrlTemplates: readonly string[];
}

/** It is the last one. */
export type LinkifierAdded = DomainEvent<'LinkifierAdded', LinkifierFields & { readonly linkifierId: number }>;

/** All of it as it is from then on. */
export type LinkifierChanged = DomainEvent<'LinkifierChanged', LinkifierFields & { readonly linkifierId: number }>;
export type LinkifierRemoved = DomainEvent<'LinkifierRemoved', { readonly linkifierId: number }>;

/** All of them, in their new order. */
export type LinkifiersReordered = DomainEvent<'LinkifiersReordered', { readonly linkifierIds: readonly number[] }>;
