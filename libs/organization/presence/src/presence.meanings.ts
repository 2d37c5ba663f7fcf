import type { Meanings } from '@chat/http';

export const presenceMeanings: Meanings = {
  active_timestamp: 'When the account was last active: UNIX seconds.',
  aggregated: 'The newest presence of all clients.',
  away: 'Whether the account is unavailable.',
  history_limit_days: 'Accounts that were last online before that many days are left out.',
  idle_timestamp: 'When a client was last there: UNIX seconds.',
  last_update_id: 'Id of the newest presence that the client has; -1: none.',
  new_user_input: 'Whether somebody used the client since it last asked.',
  ping_only: 'Whether the client only says that it is there, and wants no presences.',
  presence: 'Presence, by kinds of clients.',
  presence_last_update_id: 'Id of the newest presence that is given; -1: none.',
  presences: 'Presence of each account, by id, or by e-mail address in the older form.',
  pushable: 'Whether the client can be notified.',
  server_timestamp: 'Time of the server: UNIX seconds.',
  status: 'Presence: `active` or `idle`.',
  status_text: 'At most 60 characters beside the name of the account; empty: none.',
  user_status: 'Status text and emoji of accounts, by account id.',
  website: 'Presence in a browser or the like.',
};
