import { event, integer, listOf, text } from '@chat/http';
import { mutedUsersShape } from '../muted-user-object/muted-user-object.js';
import { mutedTopicsShape } from '../topic-visibility/topic-visibility-shapes.js';

export const attentionEvents = [
  event('alert_words', 'The account added or removed alert words.', { alert_words: listOf(text()) }),
  event('muted_users', 'The account muted or unmuted somebody.', { muted_users: mutedUsersShape }),
  event('user_topic', 'A topic was muted, unmuted or followed by the account, or that was taken back (0).', {
    stream_id: integer(),
    topic_name: text(),
    last_updated: integer(),
    visibility_policy: integer(),
  }),
  event('muted_topics', 'The same for older clients: all topics that the account has muted.', {
    muted_topics: mutedTopicsShape,
  }),
];
