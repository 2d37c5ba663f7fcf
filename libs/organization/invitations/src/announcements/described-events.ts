import { event } from '@chat/http';

export const invitationsEvents = [
  event('invites_changed', 'There is another invitation, or one less: fetch those that the account manages.', {}),
];
