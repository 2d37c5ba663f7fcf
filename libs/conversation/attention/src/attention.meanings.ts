import type { Meanings } from '@chat/http';

export const attentionMeanings: Meanings = {
  alert_words: 'Words whose occurrence in messages is a mention.',
  last_updated: 'When it was last changed: UNIX seconds.',
  muted_topics: 'Channel name, topic and time of muting (UNIX seconds) of each; for older clients.',
  muted_users: 'Ids of the accounts that this account has muted, with the time of muting.',
  user_topics: 'Topics that are muted, unmuted or followed.',
  visibility_policy: '0 as the channel, 1 muted, 2 unmuted, 3 followed.',
};
