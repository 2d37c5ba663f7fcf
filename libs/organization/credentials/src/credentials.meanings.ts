import type { Meanings } from '@chat/http';

export const credentialsMeanings: Meanings = {
  advance_seconds: 'By how many seconds the clock moves.',
  direct_admins: 'Administrators.',
  direct_users: 'Other people.',
  password_min_guesses: 'How hard a password must be to guess.',
};
