import { BUILT_IN_VIEWS } from '../navigation-view/built-in-views.js';
import {
  BuiltInViewHasNoName,
  type NavigationViewChanged,
  NavigationViewDoesNotExist,
  NavigationViewExists,
  type NavigationViewState,
} from '../navigation-view/navigation-view.aggregate.js';
import type { NavigationView } from '../navigation-view/navigation-views.js';

export interface ChangeNavigationViewInput {
  readonly userId: number;
  readonly fragment: string;
  readonly isPinned: boolean | undefined;
  readonly name: string | undefined;
}

export function decideChangeNavigationView(
  { view }: NavigationViewState,
  { userId, fragment, isPinned, name }: ChangeNavigationViewInput,
  views: readonly NavigationView[],
): NavigationViewChanged[] {
  if (BUILT_IN_VIEWS.has(fragment) && name !== undefined) throw new BuiltInViewHasNoName();
  const isTaken = views.some((other) => other.fragment !== fragment && other.name === name);
  if (name !== undefined && isTaken) throw new NavigationViewExists();
  if (!view) throw new NavigationViewDoesNotExist();
  const changed = { fragment, isPinned: isPinned ?? view.isPinned, name: name ?? view.name };
  if (changed.isPinned === view.isPinned && changed.name === view.name) return [];
  return [{ type: 'NavigationViewChanged', data: { userId, view: changed } }];
}
