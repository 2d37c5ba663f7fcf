import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * Fields that the mobile app reads without a fallback, and as which type (contract, clients: zulip-flutter). It refuses the whole
 * snapshot, and starts over at an event, when anything of this is missing or of another type. Further fields do not matter.
 */
export type Type = object;
export const [integer, text, flag]: [Type, Type, Type] = [{ type: 'integer' }, { type: 'string' }, { type: 'boolean' }];
export const orNull = (type: Type): Type => ({ anyOf: [type, { type: 'null' }] });
export const listOf = (items: Type): Type => ({ type: 'array', items });
export const dictOf = (values: Type): Type => ({ type: 'object', additionalProperties: values });
const oneOf = (...values: unknown[]): Type => ({ enum: values });
export const fields = (
  required: Readonly<Record<string, Type>>,
  ifPresent: Readonly<Record<string, Type>> = {},
): Type => ({
  type: 'object',
  properties: { ...required, ...ifPresent },
  required: Object.keys(required),
});

/** A text of JSON. */
const jsonOf = (type: Type): Type => ({ type: 'string', reads: type });

const user = fields(
  {
    user_id: integer,
    email: text,
    delivery_email: orNull(text),
    full_name: text,
    date_joined: text,
    is_bot: flag,
    role: oneOf(100, 200, 300, 400, 600),
    timezone: text,
    avatar_version: integer,
    avatar_url: orNull(text),
    bot_type: orNull(integer),
    bot_owner_id: orNull(integer),
  },
  { profile_data: orNull(dictOf(fields({ value: text }, { rendered_value: text }))), is_system_bot: flag },
);

const permission = {
  anyOf: [integer, fields({ direct_members: listOf(integer), direct_subgroups: listOf(integer) })],
};

const channel = {
  stream_id: integer,
  name: text,
  description: text,
  rendered_description: text,
  date_created: integer,
  first_message_id: orNull(integer),
  invite_only: flag,
  is_web_public: flag,
  is_archived: flag,
  history_public_to_subscribers: flag,
  message_retention_days: orNull(integer),
  stream_weekly_traffic: orNull(integer),
  can_add_subscribers_group: permission,
  can_delete_any_message_group: permission,
  can_delete_own_message_group: permission,
  can_send_message_group: permission,
  can_subscribe_group: permission,
};

const subscription = fields({
  ...channel,
  desktop_notifications: orNull(flag),
  email_notifications: orNull(flag),
  push_notifications: orNull(flag),
  wildcard_mentions_notify: orNull(flag),
  audible_notifications: orNull(flag),
  pin_to_top: flag,
  is_muted: flag,
  color: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
});

const group = fields({
  id: integer,
  name: text,
  description: text,
  members: listOf(integer),
  direct_subgroup_ids: listOf(integer),
  is_system_group: flag,
  deactivated: flag,
});

const emoji = fields({ id: text, name: text, source_url: text, deactivated: flag, still_url: orNull(text) });
const profileField = fields({ id: integer, type: integer, order: integer, name: text, hint: text, field_data: text });
const userTopic = {
  stream_id: integer,
  topic_name: text,
  last_updated: integer,
  visibility_policy: oneOf(0, 1, 2, 3),
};
const snippet = fields({ id: integer, title: text, content: text, date_created: integer });
const folderText = { name: text, description: text, rendered_description: text, is_archived: flag };
const folder = fields({ id: integer, ...folderText });

const unread = { unread_message_ids: listOf(integer) };
const VERSION = { zulip_version: text, zulip_merge_base: text, zulip_feature_level: { ...integer, minimum: 277 } };

export const SNAPSHOT = fields(
  {
    queue_id: text,
    last_event_id: integer,
    ...VERSION,
    alert_words: listOf(text),
    custom_profile_fields: listOf(profileField),
    max_stream_name_length: integer,
    max_topic_length: integer,
    max_file_upload_size_mib: integer,
    server_presence_ping_interval_seconds: integer,
    server_presence_offline_threshold_seconds: integer,
    muted_users: listOf(fields({ id: integer })),
    presences: dictOf(fields({}, { active_timestamp: integer, idle_timestamp: integer })),
    realm_emoji: dictOf(emoji),
    realm_user_groups: listOf(group),
    recent_private_conversations: listOf(fields({ max_message_id: integer, user_ids: listOf(integer) })),
    subscriptions: listOf(subscription),
    streams: listOf(fields(channel)),
    unread_msgs: fields({
      count: integer,
      mentions: listOf(integer),
      old_unreads_missing: flag,
      pms: listOf(fields({ other_user_id: integer, ...unread })),
      streams: listOf(fields({ stream_id: integer, topic: text, ...unread })),
      huddles: listOf(fields({ user_ids_string: { type: 'string', pattern: '^\\d+(,\\d+)*$' }, ...unread })),
    }),
    starred_messages: listOf(integer),
    user_status: dictOf(
      fields({}, { away: flag, status_text: text, emoji_name: text, emoji_code: text, reaction_type: text }),
    ),
    user_settings: fields({
      twenty_four_hour_time: orNull(flag),
      starred_message_counts: flag,
      display_emoji_reaction_users: flag,
      emojiset: text,
      presence_enabled: flag,
    }),
    user_topics: listOf(fields(userTopic)),
    realm_wildcard_mention_policy: integer,
    realm_name: text,
    realm_waiting_period_threshold: integer,
    realm_allow_message_editing: flag,
    realm_enable_read_receipts: flag,
    realm_icon_url: text,
    realm_presence_disabled: flag,
    realm_default_external_accounts: dictOf(fields({ name: text, text, hint: text, url_pattern: text })),
    server_emoji_data_url: text,
    event_queue_longpoll_timeout_seconds: integer,
    realm_users: listOf(user),
    realm_non_active_users: listOf(user),
    cross_realm_bots: listOf(user),
    realm_empty_topic_display_name: text,
  },
  {
    server_typing_started_expiry_period_milliseconds: integer,
    server_typing_stopped_wait_period_milliseconds: integer,
    server_typing_started_wait_period_milliseconds: integer,
    server_thumbnail_formats: listOf(fields({ name: text, max_width: integer, max_height: integer, format: text })),
    saved_snippets: listOf(snippet),
    channel_folders: listOf(folder),
    realm_can_delete_any_message_group: permission,
    realm_can_delete_own_message_group: permission,
    realm_topics_policy: text,
    realm_mandatory_topics: flag,
    realm_message_content_edit_limit_seconds: orNull(integer),
    realm_message_content_delete_limit_seconds: orNull(integer),
    realm_moderation_request_channel_id: orNull(integer),
    server_report_message_types: listOf(fields({ key: text, name: text })),
  },
);

export const SERVER_SETTINGS = fields({
  authentication_methods: fields({ ldap: flag }),
  external_authentication_methods: listOf(fields({ name: text, login_url: text })),
  ...VERSION,
  push_notifications_enabled: flag,
  is_incompatible: flag,
  email_auth_enabled: flag,
  require_email_format_usernames: flag,
  realm_uri: text,
  realm_name: text,
  realm_icon: text,
  realm_description: text,
  realm_web_public_access_enabled: flag,
});

/** By type; of others the app knows nothing. */
const POLL_PARTS: Readonly<Record<string, Type>> = {
  new_option: fields({ option: text, idx: integer }),
  question: fields({ question: text }),
  vote: fields({ key: { type: 'string', pattern: '^(canned|\\d+),\\d+$' }, vote: {} }),
};
const pollPart = {
  ...fields({ type: oneOf(...Object.keys(POLL_PARTS)) }),
  oneOf: Object.entries(POLL_PARTS).map(([type, part]) => ({ allOf: [fields({ type: oneOf(type) }), part] })),
};
const submessage = (content: Type): Type => fields({ sender_id: integer, msg_type: text, content });
const beginsWith = (widget: Type): Type => ({ prefixItems: [submessage(jsonOf(widget))] });
const pollData = fields({}, { question: text, options: listOf(text) });

/** The first one defines the widget, whatever its `msg_type`; of a poll, all others are read, too. */
const submessages = {
  ...listOf(submessage(text)),
  ...beginsWith(fields({ widget_type: text })),
  anyOf: [
    { not: beginsWith(fields({ widget_type: oneOf('poll') })) },
    { ...beginsWith(fields({ extra_data: pollData })), items: submessage(jsonOf(pollPart)) },
  ],
};

export const message = fields(
  {
    id: integer,
    client: text,
    content: text,
    content_type: text,
    is_me_message: flag,
    recipient_id: integer,
    sender_email: text,
    sender_full_name: text,
    sender_id: integer,
    sender_realm_str: text,
    subject: text,
    timestamp: integer,
    type: oneOf('stream', 'private'),
    display_recipient: { type: ['string', 'array'] },
    reactions: listOf(
      fields({
        emoji_name: text,
        emoji_code: text,
        user_id: integer,
        reaction_type: oneOf('unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'),
      }),
    ),
    submessages,
  },
  { avatar_url: orNull(text), stream_id: integer, flags: listOf(text), last_edit_timestamp: integer },
);

export const MESSAGES = fields({
  anchor: integer,
  found_newest: flag,
  found_oldest: flag,
  found_anchor: flag,
  history_limited: flag,
  messages: listOf(message),
});

/** Where a message is, by what tells the two kinds apart. */
const placed = (kind: string, conversation: Type): Type => ({
  oneOf: [
    fields({ [kind]: oneOf('stream'), stream_id: integer, topic: text }),
    { allOf: [fields({ [kind]: oneOf('private', 'direct') }), conversation] },
  ],
});
const typing = {
  ...fields({ sender: fields({ user_id: integer }) }),
  ...placed('message_type', fields({ recipients: listOf(fields({ user_id: integer })) })),
};

const edited = { user_id: orNull(integer), message_id: integer, message_ids: listOf(integer), flags: listOf(text) };
/** By type and op. */
export const EVENTS: Readonly<Record<string, Type>> = {
  message: fields({ message, flags: listOf(text) }),
  update_message: {
    ...fields({ ...edited, edit_timestamp: integer, rendering_only: flag, content: text, rendered_content: text }),
    not: { anyOf: [{ required: ['propagate_mode'] }, { required: ['orig_subject'] }] },
  },
  'update_message_flags/add': fields({ flag: text, messages: listOf(integer), all: flag }),
  'update_message_flags/remove': fields({
    flag: text,
    messages: listOf(integer),
    message_details: dictOf({
      ...fields({}, { mentioned: flag }),
      ...placed('type', fields({ user_ids: listOf(integer) })),
    }),
  }),
  delete_message: { ...fields({ message_ids: listOf(integer) }), ...placed('message_type', {}) },
  'reaction/add': fields({ message_id: integer, user_id: integer, emoji_name: text, emoji_code: text }),
  submessage: fields({
    message_id: integer,
    submessage_id: integer,
    sender_id: integer,
    msg_type: text,
    content: text,
  }),
  'typing/start': typing,
  'realm_user/update': fields({ person: { ...fields({ user_id: integer }), maxProperties: 3 } }),
  'reaction/remove': fields({ message_id: integer, user_id: integer, emoji_name: text, emoji_code: text }),
  'typing/stop': typing,
  'realm_user/add': fields({ person: { allOf: [user, fields({ is_active: flag })] } }),
  alert_words: fields({ alert_words: listOf(text) }),
  'user_settings/update': fields({ property: text, value: { type: ['boolean', 'integer', 'string', 'null'] } }),
  custom_profile_fields: fields({ fields: listOf(profileField) }),
  'user_group/add': fields({ group }),
  'user_group/update': fields({
    group_id: integer,
    data: fields({}, { name: text, description: text, deactivated: flag }),
  }),
  'user_group/add_members': fields({ group_id: integer, user_ids: listOf(integer) }),
  'user_group/remove_members': fields({ group_id: integer, user_ids: listOf(integer) }),
  'user_group/add_subgroups': fields({ group_id: integer, direct_subgroup_ids: listOf(integer) }),
  'user_group/remove_subgroups': fields({ group_id: integer, direct_subgroup_ids: listOf(integer) }),
  'saved_snippets/add': fields({ saved_snippet: snippet }),
  'saved_snippets/update': fields({ saved_snippet: snippet }),
  'saved_snippets/remove': fields({ saved_snippet_id: integer }),
  'channel_folder/add': fields({ channel_folder: folder }),
  'channel_folder/update': fields({ channel_folder_id: integer, data: fields({}, folderText) }),
  'channel_folder/reorder': fields({ order: listOf(integer) }),
  'stream/create': fields({ streams: listOf(fields(channel)) }),
  'stream/update': fields({ stream_id: integer, name: text, property: text, value: {} }),
  'stream/delete': fields({ stream_ids: listOf(integer) }),
  'subscription/add': fields({ subscriptions: listOf(subscription) }),
  'subscription/remove': fields({ subscriptions: listOf(fields({ stream_id: integer, name: text })) }),
  'subscription/update': fields({ stream_id: integer, property: text, value: { type: ['boolean', 'string'] } }),
  'subscription/peer_add': fields({ stream_ids: listOf(integer), user_ids: listOf(integer) }),
  'subscription/peer_remove': fields({ stream_ids: listOf(integer), user_ids: listOf(integer) }),
  user_status: fields(
    { user_id: integer },
    { away: flag, status_text: text, emoji_name: text, emoji_code: text, reaction_type: text },
  ),
  user_topic: fields(userTopic),
  muted_users: fields({ muted_users: listOf(fields({ id: integer })) }),
  'realm_emoji/add': fields({ emoji }),
  'realm_emoji/update_one': fields({ emoji_id: text, data: fields({ deactivated: flag }) }),
  presence: fields({
    user_id: integer,
    server_timestamp: { type: 'number' },
    presence: dictOf(fields({ client: text, status: oneOf('active', 'idle'), timestamp: integer, pushable: flag })),
  }),
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addKeyword({
  keyword: 'reads',
  compile(type: Type) {
    const validate = ajv.compile(type);
    return (json: string) => validate(JSON.parse(json));
  },
});

export function expectReadable(type: Type, value: unknown): void {
  const validate = ajv.compile(type);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}
