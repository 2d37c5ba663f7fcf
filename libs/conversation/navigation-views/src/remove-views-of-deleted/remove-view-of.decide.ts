import type { NavigationViewRemoved, NavigationViewState } from '../navigation-view/navigation-view.aggregate.js';

export function decideRemoveViewOf({ view }: NavigationViewState, userId: number): NavigationViewRemoved[] {
  return view ? [{ type: 'NavigationViewRemoved', data: { userId, fragment: view.fragment } }] : [];
}
