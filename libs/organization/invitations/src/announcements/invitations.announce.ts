import { activeUserIds, type Directory, isAdministrator, type User } from '@chat/directory';
import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { InvitationEnded, InvitationEvent } from '../invitation/invitation.events.js';
import { event } from '@chat/http';

export const invitationsEvents = [
  event('invites_changed', 'There is another invitation, or one less: fetch those that the account manages.', {}),
];

/** Clients that manage an invitation fetch the list again (contract, people: Managing invitations). */
export const invitationsAnnouncer: Announcer<InvitationEvent> = {
  InvitationSent: ({ data }, directory) => (data.moreFollow ? [] : [changed(directory, data.inviterId)]),
  InvitationLinkCreated: ({ data }, directory) => [changed(directory, data.inviterId)],
  InvitationResent: ({ data }, directory) => [changed(directory, data.inviterId)],
  InvitationEnded: ({ data }, directory) => ended(data, directory),
};

function ended({ inviterId, moreFollow }: InvitationEnded['data'], directory: Directory): Announcement[] {
  if (moreFollow === true) return [];
  // Administrators are notified once, with the last one.
  if (moreFollow) return [announced(directory, (user) => user.id === inviterId && !isAdministrator(user))];
  return [changed(directory, inviterId)];
}

function changed(directory: Directory, inviterId: number): Announcement {
  return announced(directory, (user) => isAdministrator(user) || user.id === inviterId);
}

function announced(directory: Directory, manages: (user: User) => boolean): Announcement {
  const userIds = activeUserIds(directory, (user) => !user.isBot && manages(user));
  return announcementTo(userIds, { type: 'invites_changed' });
}
