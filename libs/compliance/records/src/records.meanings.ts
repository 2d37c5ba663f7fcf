import type { Meanings } from '@chat/http';

export const recordsMeanings: Meanings = {
  subscribed: 'Names of the channels that each account is subscribed to now.',
};
