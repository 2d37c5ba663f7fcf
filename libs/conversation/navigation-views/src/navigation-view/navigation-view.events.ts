import type { NavigationView } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type NavigationViewEvent = NavigationViewAdded | NavigationViewChanged | NavigationViewRemoved;

export type NavigationViewAdded = DomainEvent<
  'NavigationViewAdded',
  { readonly userId: number; readonly view: NavigationView }
>;
/** The whole view as it is from then on, so that what was there before can be erased. */
export type NavigationViewChanged = DomainEvent<
  'NavigationViewChanged',
  { readonly userId: number; readonly view: NavigationView }
>;
export type NavigationViewRemoved = DomainEvent<
  'NavigationViewRemoved',
  { readonly userId: number; readonly fragment: string }
>;
