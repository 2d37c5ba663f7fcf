import type { Directory, NavigationView } from '@chat/directory';

/** Held while a view of the account is added, changed or removed: names are different, and views are counted. */
export const navigationViewsClaim = (userId: number) => `navigation-views:${userId}`;

export function viewsOf(directory: Directory, userId: number): readonly NavigationView[] {
  return directory.user(userId)?.navigationViews ?? [];
}
