import { activeUserIds, type Directory, isAdministrator, type User } from '@chat/directory';
import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { InvitationEvent } from '../invitation/invitation.events.js';

/** Those who manage an invitation fetch the list again (contract, people: Managing invitations). */
export const invitationsAnnouncer: Announcer<InvitationEvent> = {
  InvitationSent: ({ data }, directory) => (data.moreFollow ? [] : [changed(directory, data.inviterId)]),
  InvitationLinkCreated: ({ data }, directory) => [changed(directory, data.inviterId)],
  InvitationResent: ({ data }, directory) => [changed(directory, data.inviterId)],
  InvitationEnded: ({ data }, directory) => (data.moreFollow ? [] : [changed(directory, data.inviterId)]),
};

function changed(directory: Directory, inviterId: number): Announcement {
  const manages = (user: User) => !user.isBot && (isAdministrator(user) || user.id === inviterId);
  return announcementTo(activeUserIds(directory, manages), { type: 'invites_changed' });
}
