import type { DirectoryFold } from '@chat/directory';
import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';
import type { NavigationView, NavigationViews } from './navigation-views.js';
import { LIMITS } from '../navigation-views.limits.js';

// These names are the storage format: they are never renamed.

export type NavigationViewEvent = NavigationViewAdded | NavigationViewChanged | NavigationViewRemoved;

export type NavigationViewAdded = DomainEvent<
  'NavigationViewAdded',
  { readonly userId: number; readonly view: NavigationView }
>;
/** The whole view from then on, so that earlier events can be erased. */
export type NavigationViewChanged = DomainEvent<
  'NavigationViewChanged',
  { readonly userId: number; readonly view: NavigationView }
>;
export type NavigationViewRemoved = DomainEvent<
  'NavigationViewRemoved',
  { readonly userId: number; readonly fragment: string }
>;

export interface NavigationViewState {
  readonly view: NavigationView | undefined;
}

/** Each view has a stream of its own, named by `viewKey`, so that earlier events can be erased. */
export const navigationViewAggregate: Aggregate<NavigationViewState, NavigationViewEvent, string> = {
  initialState: { view: undefined },
  evolve: (_state, event) => ({ view: event.type === 'NavigationViewRemoved' ? undefined : event.data.view }),
  streamName: (key) => `navigation_view-${key}`,
};

export class BuiltInViewHasNoName extends refusal('Built-in views cannot have a custom name.') {}
export class CustomViewNeedsName extends refusal('Custom views must have a valid name.') {}
export class NavigationViewExists extends refusal('Navigation view already exists.') {}
export class NavigationViewDoesNotExist extends refusal('Navigation view does not exist.', { httpStatus: 404 }) {}

export class TooManyNavigationViews extends refusal(
  `You cannot have more than ${LIMITS.navigationViews.perUser} navigation views.`,
) {}

export const navigationViewFold = (views: NavigationViews): DirectoryFold<NavigationViewEvent> => ({
  NavigationViewAdded: (_directory, { data: { userId, view } }) => views.put(userId, view),
  NavigationViewChanged: (_directory, { data: { userId, view } }) => views.put(userId, view),
  NavigationViewRemoved: (_directory, { data: { userId, fragment } }) => views.remove(userId, fragment),
});
