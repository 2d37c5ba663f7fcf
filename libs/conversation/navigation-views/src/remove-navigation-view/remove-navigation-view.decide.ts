import {
  NavigationViewDoesNotExist,
  type NavigationViewRemoved,
  type NavigationViewState,
} from '../navigation-view/navigation-view.aggregate.js';

export interface RemoveNavigationViewInput {
  readonly userId: number;
  readonly fragment: string;
}

export function decideRemoveNavigationView(
  { view }: NavigationViewState,
  { userId, fragment }: Pick<RemoveNavigationViewInput, 'userId' | 'fragment'>,
): NavigationViewRemoved[] {
  if (!view) throw new NavigationViewDoesNotExist();
  return [{ type: 'NavigationViewRemoved', data: { userId, fragment } }];
}
