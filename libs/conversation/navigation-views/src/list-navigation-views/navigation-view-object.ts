import type { NavigationView } from '@chat/directory';
import { boolean, named, nullable, object, text } from '@chat/http';

export const navigationViewShape = named(
  'NavigationView',
  object({ fragment: text(), is_pinned: boolean(), name: nullable(text()) }),
);

export function navigationViewObject({ fragment, isPinned, name }: NavigationView) {
  return { fragment, is_pinned: isPinned, name };
}
