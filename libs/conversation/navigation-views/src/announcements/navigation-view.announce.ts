import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { NavigationViewEvent } from '../navigation-view/navigation-view.aggregate.js';
import { navigationViewObject, navigationViewShape } from '../list-navigation-views/navigation-view-object.js';
import { boolean, event, nullable, object, text } from '@chat/http';

export const navigationViewsEvents = [
  event('navigation_view/add', 'The account has a view more in its sidebar.', { navigation_view: navigationViewShape }),
  event('navigation_view/update', 'A view in the sidebar of the account was changed.', {
    fragment: text(),
    data: object({ is_pinned: boolean(), name: nullable(text()) }),
  }),
  event('navigation_view/remove', 'The account has a view less in its sidebar.', { fragment: text() }),
];

export const navigationViewAnnouncer: Announcer<NavigationViewEvent> = {
  NavigationViewAdded: ({ data: { userId, view } }) => [
    toOwner(userId, { op: 'add', navigation_view: navigationViewObject(view) }),
  ],
  NavigationViewChanged: ({ data: { userId, view } }) => {
    const { fragment, ...data } = navigationViewObject(view);
    return [toOwner(userId, { op: 'update', fragment, data })];
  },
  NavigationViewRemoved: ({ data: { userId, fragment }, stream }) => [
    { erases: [stream] },
    toOwner(userId, { op: 'remove', fragment }),
  ],
};

function toOwner(userId: number, fields: object): Announcement {
  return announcementTo(new Set([userId]), { type: 'navigation_view', ...fields });
}
