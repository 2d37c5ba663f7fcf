import { BUILT_IN_VIEWS } from '../navigation-view/built-in-views.js';
import {
  BuiltInViewHasNoName,
  CustomViewNeedsName,
  type NavigationViewAdded,
  NavigationViewExists,
  type NavigationViewState,
  TooManyNavigationViews,
} from '../navigation-view/navigation-view.aggregate.js';
import type { NavigationView } from '../navigation-view/navigation-views.js';
import { LIMITS } from '../navigation-views.limits.js';

export interface AddNavigationViewInput {
  readonly userId: number;
  readonly fragment: string;
  readonly isPinned: boolean;
  readonly name: string | undefined;
}

export function decideAddNavigationView(
  { view }: NavigationViewState,
  { userId, fragment, isPinned, name }: AddNavigationViewInput,
  views: readonly NavigationView[],
): NavigationViewAdded[] {
  const isBuiltIn = BUILT_IN_VIEWS.has(fragment);
  if (isBuiltIn && name !== undefined) throw new BuiltInViewHasNoName();
  if (!isBuiltIn && name === undefined) throw new CustomViewNeedsName();
  if (view || (name !== undefined && views.some((other) => other.name === name))) throw new NavigationViewExists();
  if (views.length >= LIMITS.navigationViews.perUser) throw new TooManyNavigationViews();
  return [{ type: 'NavigationViewAdded', data: { userId, view: { fragment, isPinned, name: name ?? null } } }];
}
