import { event } from '@chat/http';
import { mutedUsersShape } from '../muted-user-object/muted-user-object.js';

/** The client events about muted users. */
export const mutedUsersEvents = [
  event('muted_users', 'The account muted or unmuted somebody.', { muted_users: mutedUsersShape }),
];
