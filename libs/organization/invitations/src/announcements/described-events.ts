import { event } from '@chat/http';

/** The client events about invitations. */
export const invitationsEvents = [
  event('invites_changed', 'There is another invitation, or one less: fetch those that the account manages.', {}),
];
