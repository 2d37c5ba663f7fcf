const message = { type: 'channel', to: '[1]', topic: 'talk', content: 'Well said.' };
const range = { anchor: 'newest', num_before: '5', num_after: '5' };
const flag = { op: 'add', flag: 'starred' };
const subscription = { stream_id: 1, property: 'is_muted', value: true };

/** Requests with everything that they need, by verb and path; what is not named here needs nothing. */
export const wellFormed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'post /messages': message,
  'patch /messages/:message_id': { content: 'Better said.' },
  'post /messages/render': { content: '**Well** said.' },
  'get /messages': range,
  'post /messages/flags': { ...flag, messages: '[1, 2, 3]' },
  'post /messages/flags/narrow': { ...range, ...flag, narrow: '[]' },
  'post /messages/:message_id/typing': { op: 'start' },
  'post /typing': { op: 'start', type: 'direct', to: '[4]' },
  'post /mark_stream_as_read': { stream_id: '1' },
  'post /mark_topic_as_read': { stream_id: '1', topic_name: 'talk' },
  'post /users/me/alert_words': { alert_words: '["soup"]' },
  'delete /users/me/alert_words': { alert_words: '["soup"]' },
  'get /get_stream_id': { stream: 'lobby' },
  'post /users/me/subscriptions': { subscriptions: '[{"name": "lobby"}]' },
  'delete /users/me/subscriptions': { subscriptions: '["lobby"]' },
  'patch /users/me/subscriptions': { add: '[{"name": "lobby"}]' },
  'patch /users/me/subscriptions/:stream_id': { property: 'is_muted', value: 'true' },
  'post /users/me/subscriptions/properties': { subscription_data: JSON.stringify([subscription]) },
  'patch /streams/:stream_id': { description: 'Where everybody meets.' },
  'post /users': { email: 'new@example.com', password: 'a password for tests', full_name: 'New' },
  'patch /users/:user': { full_name: 'Renamed' },
  'post /user_groups/create': { name: 'cooks', description: 'Who cooks', members: '[4]' },
  'post /user_groups/:user_group_id/members': { add: '[4]' },
  'post /user_groups/:user_group_id/subgroups': { add: '[2]' },
  'patch /user_groups/:user_group_id': { name: 'bakers' },
  'patch /realm': { allow_message_editing: 'true' },
  'delete /events': { queue_id: 'none' },
  'get /events': { queue_id: 'none', last_event_id: '-1', dont_block: 'true' },
  'post /fetch_api_key': { username: 'owner@example.com', password: 'a password for tests' },
};
