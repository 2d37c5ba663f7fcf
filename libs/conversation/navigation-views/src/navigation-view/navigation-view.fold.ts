import type { DirectoryFold, NavigationView, WritableDirectory } from '@chat/directory';
import type { NavigationViewEvent } from './navigation-view.events.js';

export const navigationViewFold: DirectoryFold<NavigationViewEvent> = {
  NavigationViewAdded: (directory, { data }) => put(directory, data.userId, data.view),
  NavigationViewChanged: (directory, { data }) => put(directory, data.userId, data.view),
  NavigationViewRemoved: (directory, { data: { userId, fragment } }) =>
    change(directory, userId, (views) => views.filter((view) => view.fragment !== fragment)),
};

/** A view that is there already keeps its place. */
function put(directory: WritableDirectory, userId: number, view: NavigationView): void {
  change(directory, userId, (views) =>
    views.some(({ fragment }) => fragment === view.fragment)
      ? views.map((each) => (each.fragment === view.fragment ? view : each))
      : [...views, view],
  );
}

function change(
  directory: WritableDirectory,
  userId: number,
  to: (views: readonly NavigationView[]) => readonly NavigationView[],
): void {
  const user = directory.user(userId);
  if (user) directory.putUser({ ...user, navigationViews: to(user.navigationViews ?? []) });
}
