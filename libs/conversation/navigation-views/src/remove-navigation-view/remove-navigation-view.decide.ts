import type { NavigationViewState } from '../navigation-view/navigation-view.aggregate.js';
import { NavigationViewDoesNotExist } from '../navigation-view/navigation-view.errors.js';
import type { NavigationViewRemoved } from '../navigation-view/navigation-view.events.js';
import type { RemoveNavigationViewData } from './remove-navigation-view.command.js';

export function decideRemoveNavigationView(
  { view }: NavigationViewState,
  { userId, fragment }: Pick<RemoveNavigationViewData, 'userId' | 'fragment'>,
): NavigationViewRemoved[] {
  if (!view) throw new NavigationViewDoesNotExist();
  return [{ type: 'NavigationViewRemoved', data: { userId, fragment } }];
}
