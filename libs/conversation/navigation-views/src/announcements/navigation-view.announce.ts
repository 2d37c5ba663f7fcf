import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { NavigationViewEvent } from '../navigation-view/navigation-view.aggregate.js';
import { navigationViewObject } from '../list-navigation-views/navigation-view-object.js';

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
