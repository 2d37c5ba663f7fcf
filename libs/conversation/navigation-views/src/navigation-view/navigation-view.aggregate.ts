import type { NavigationView } from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import type { NavigationViewEvent } from './navigation-view.events.js';

export interface NavigationViewState {
  /** Undefined while there is no such view. */
  readonly view: NavigationView | undefined;
}

/** Each view has a stream of its own, named by `viewKey`, so that what it was before can be erased. */
export const navigationViewAggregate: Aggregate<NavigationViewState, NavigationViewEvent, string> = {
  initialState: { view: undefined },
  evolve: (_state, event) => ({ view: event.type === 'NavigationViewRemoved' ? undefined : event.data.view }),
  streamName: (key) => `navigation_view-${key}`,
};
