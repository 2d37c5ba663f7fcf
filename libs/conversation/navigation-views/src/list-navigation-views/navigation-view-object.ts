import { boolean, named, nullable, object, text } from '@chat/http';
import type { NavigationView } from '../navigation-view/navigation-views.js';

export const navigationViewShape = named(
  'NavigationView',
  object({ fragment: text(), is_pinned: boolean(), name: nullable(text()) }),
);

export function navigationViewObject({ fragment, isPinned, name }: NavigationView) {
  return { fragment, is_pinned: isPinned, name };
}
