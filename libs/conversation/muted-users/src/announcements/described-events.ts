import { event } from '@chat/http';
import { mutedUsersShape } from '../muted-user-object/muted-user-object.js';

export const mutedUsersEvents = [
  event('muted_users', 'The account muted or unmuted somebody.', { muted_users: mutedUsersShape }),
];
