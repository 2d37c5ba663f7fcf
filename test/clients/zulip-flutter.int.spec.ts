import { Chat, type Person, successful } from '@chat/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';

/**
 * What the mobile app reads without a fallback, and as which type (contract, clients: zulip-flutter). It refuses the whole
 * snapshot, and starts over at an event, when anything of this is missing or of another type. Further fields do not matter.
 */
type Type = object;
const [integer, text, flag]: [Type, Type, Type] = [{ type: 'integer' }, { type: 'string' }, { type: 'boolean' }];
const orNull = (type: Type): Type => ({ anyOf: [type, { type: 'null' }] });
const listOf = (items: Type): Type => ({ type: 'array', items });
const dictOf = (values: Type): Type => ({ type: 'object', additionalProperties: values });
const oneOf = (...values: unknown[]): Type => ({ enum: values });
const fields = (required: Readonly<Record<string, Type>>, ifPresent: Readonly<Record<string, Type>> = {}): Type => ({
  type: 'object',
  properties: { ...required, ...ifPresent },
  required: Object.keys(required),
});

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

const unread = { unread_message_ids: listOf(integer) };
const VERSION = { zulip_version: text, zulip_merge_base: text, zulip_feature_level: { ...integer, minimum: 277 } };

const SNAPSHOT = fields(
  {
    queue_id: text,
    last_event_id: integer,
    ...VERSION,
    alert_words: listOf(text),
    custom_profile_fields: listOf(
      fields({ id: integer, type: integer, order: integer, name: text, hint: text, field_data: text }),
    ),
    max_stream_name_length: integer,
    max_topic_length: integer,
    max_file_upload_size_mib: integer,
    server_presence_ping_interval_seconds: integer,
    server_presence_offline_threshold_seconds: integer,
    muted_users: listOf(fields({ id: integer })),
    presences: dictOf(fields({}, { active_timestamp: integer, idle_timestamp: integer })),
    realm_emoji: dictOf(fields({ id: text, name: text, source_url: text, deactivated: flag, still_url: orNull(text) })),
    realm_user_groups: listOf(
      fields({
        id: integer,
        name: text,
        description: text,
        members: listOf(integer),
        direct_subgroup_ids: listOf(integer),
        is_system_group: flag,
        deactivated: flag,
      }),
    ),
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
    user_topics: listOf(
      fields({ stream_id: integer, topic_name: text, last_updated: integer, visibility_policy: oneOf(0, 1, 2, 3) }),
    ),
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
    saved_snippets: listOf(fields({ id: integer, title: text, content: text, date_created: integer })),
    channel_folders: listOf(fields({ id: integer, name: text, description: text })),
    realm_can_delete_any_message_group: { type: ['integer', 'object'] },
    realm_can_delete_own_message_group: { type: ['integer', 'object'] },
    realm_topics_policy: text,
    realm_mandatory_topics: flag,
    realm_message_content_edit_limit_seconds: orNull(integer),
    realm_message_content_delete_limit_seconds: orNull(integer),
    realm_moderation_request_channel_id: orNull(integer),
    server_report_message_types: listOf(fields({ key: text, name: text })),
  },
);

const SERVER_SETTINGS = fields({
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

const message = fields(
  {
    id: integer,
    client: text,
    content: text,
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
  },
  { avatar_url: orNull(text), stream_id: integer, flags: listOf(text), last_edit_timestamp: integer },
);

const MESSAGES = fields({
  anchor: integer,
  found_newest: flag,
  found_oldest: flag,
  found_anchor: flag,
  history_limited: flag,
  messages: listOf(message),
});

const edited = { user_id: orNull(integer), message_id: integer, message_ids: listOf(integer), flags: listOf(text) };
const EVENTS: Readonly<Record<string, Type>> = {
  message: fields({ message, flags: listOf(text) }),
  update_message: {
    ...fields({ ...edited, edit_timestamp: integer, rendering_only: flag, content: text, rendered_content: text }),
    not: { anyOf: [{ required: ['propagate_mode'] }, { required: ['orig_subject'] }] },
  },
  'update_message_flags/add': fields({ flag: text, messages: listOf(integer), all: flag }),
  'update_message_flags/remove': fields({
    flag: text,
    messages: listOf(integer),
    message_details: dictOf(fields({ type: oneOf('stream', 'private') }, { mentioned: flag, stream_id: integer })),
  }),
  delete_message: fields({ message_ids: listOf(integer), message_type: oneOf('stream', 'private') }),
  'reaction/add': fields({ message_id: integer, user_id: integer, emoji_name: text, emoji_code: text }),
  'typing/start': fields({ message_type: oneOf('direct', 'stream'), sender: fields({ user_id: integer }) }),
  'realm_user/update': fields({ person: { ...fields({ user_id: integer }), maxProperties: 3 } }),
  presence: fields({
    user_id: integer,
    server_timestamp: { type: 'number' },
    presence: dictOf(fields({ client: text, status: oneOf('active', 'idle'), timestamp: integer })),
  }),
};

const REGISTRATION = {
  idle_queue_timeout: 'mobile',
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    include_deactivated_groups: true,
    empty_topic_name: true,
    individual_emoji_changes: true,
  },
};

const ajv = new Ajv2020({ strict: false, allErrors: true });

function expectReadable(type: Type, value: unknown): void {
  const validate = ajv.compile(type);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}

describe('zulip-flutter (list of what it reads)', () => {
  let chat: Chat;
  let hamlet: Person;
  let ophelia: Person;
  let yorick: Person;
  let channelId: number;
  beforeAll(async () => {
    chat = await Chat.open();
    [hamlet, ophelia, yorick] = [
      await chat.person('Hamlet'),
      await chat.person('Ophelia'),
      await chat.person('Yorick'),
    ];
    channelId = await chat.channel('kitchen', [hamlet, ophelia]);
  });
  afterAll(() => chat.close());

  const send = async (fields: object) =>
    successful(await ophelia.post('/messages', { type: 'channel', to: channelId, topic: 'lunch', ...fields }))['id'];

  it('reads the settings of the server and the names of emoji, without logging in', async () => {
    const settings = await chat.server.application.inject('/api/v1/server_settings');
    expectReadable(SERVER_SETTINGS, settings.json());
    const { server_emoji_data_url: url } = successful(await hamlet.post('/register', REGISTRATION));
    const emoji = await chat.server.application.inject(new URL(url as string).pathname);
    expectReadable(fields({ code_to_names: dictOf(listOf(text)) }), emoji.json());
  });

  it('reads the whole snapshot of an account in use', async () => {
    const ids = [await send({ content: 'Soup @**Hamlet**' }), await send({ content: 'Bread' })];
    await ophelia.post('/messages', { type: 'direct', to: [hamlet.userId], content: 'Dinner?' });
    await ophelia.post('/messages', { type: 'direct', to: [hamlet.userId, yorick.userId], content: 'All of us?' });
    await hamlet.post('/messages/flags', { op: 'add', flag: 'starred', messages: [ids[0]] });
    await hamlet.post('/user_topics', { stream_id: channelId, topic: 'lunch', visibility_policy: 3 });
    await hamlet.post('/users/me/status', { status_text: 'Hungry', emoji_name: 'soup' });
    await hamlet.post('/users/me/alert_words', { alert_words: ['soup'] });
    await hamlet.post(`/users/me/muted_users/${yorick.userId}`);
    await hamlet.post('/saved_snippets', { title: 'Thanks', content: 'Thank you!' });
    await ophelia.post('/users/me/presence', { status: 'active' });
    await chat.owner.post('/realm/profile_fields', { name: 'Phone', hint: '', field_type: 1 });
    await hamlet.post('/user_groups/create', { name: 'cooks', description: '', members: [hamlet.userId] });

    const snapshot = successful(await hamlet.post('/register', REGISTRATION));
    expectReadable(SNAPSHOT, snapshot);
    const { unread_msgs: unreads } = snapshot as { unread_msgs: Record<string, { unread_message_ids: number[] }[]> };
    const groups = [...unreads['pms']!, ...unreads['streams']!, ...unreads['huddles']!];
    expect(groups).toHaveLength(4);
    for (const { unread_message_ids: unread } of groups)
      expect(unread).toEqual([...new Set(unread)].toSorted((a, b) => a - b));
    const [huddle] = unreads['huddles'] as unknown as { user_ids_string: string }[];
    expect(huddle!.user_ids_string.split(',')).toContain(String(hamlet.userId));
    for (const filled of ['alert_words', 'muted_users', 'user_topics', 'saved_snippets', 'custom_profile_fields'])
      expect(snapshot[filled]).toHaveLength(1);
    expect(Object.keys(snapshot['user_status'] as object)).toEqual([String(hamlet.userId)]);
    expect(Object.keys(snapshot['presences'] as object)).toContain(String(ophelia.userId));
  });

  it('reads messages', async () => {
    const id = await send({ content: 'More soup' });
    await hamlet.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    const query = { anchor: 'newest', num_before: 10, num_after: 0, narrow: [], allow_empty_topic_name: true };
    expectReadable(MESSAGES, successful(await hamlet.get('/messages', query)));
    expectReadable(fields({ message }), successful(await hamlet.get(`/messages/${id}`)));
    const marked = { anchor: 'oldest', num_before: 0, num_after: 9, narrow: [], op: 'add', flag: 'read' };
    const counts = { processed_count: integer, updated_count: integer, last_processed_id: orNull(integer) };
    const answer = successful(await hamlet.post('/messages/flags/narrow', marked));
    expectReadable(fields({ ...counts, found_oldest: flag, found_newest: flag }), answer);
  });

  it.each(Object.keys(EVENTS))('reads the event %s', async (name) => {
    const [type, op] = name.split('/') as [string, string | undefined];
    const registration = { ...REGISTRATION, event_types: [type], fetch_event_types: [] };
    const { queue_id } = successful(await hamlet.post('/register', registration));
    const id = await send({ content: 'Soup' });
    await ophelia.patch(`/messages/${id}`, { content: 'Stew' });
    await ophelia.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
    for (const change of ['add', 'remove'])
      await hamlet.post('/messages/flags', { op: change, flag: 'read', messages: [id] });
    await ophelia.post('/typing', { type: 'channel', stream_id: channelId, topic: 'lunch', op: 'start' });
    await ophelia.post('/users/me/presence', { status: 'active' });
    await ophelia.patch('/settings', { full_name: `Ophelia ${name}` });
    await chat.owner.patch(`/users/${ophelia.userId}`, { role: name === 'realm_user/update' ? 300 : 400 });
    if (type === 'presence') await (await chat.person()).post('/users/me/presence', { status: 'active' });
    if (type === 'delete_message') await chat.owner.delete(`/messages/${id}`);

    const { body } = await hamlet.get('/events', { queue_id, last_event_id: -1, dont_block: true });
    const events = (body['events'] as { type: string; op?: string }[]).filter((event) => event.op === op);
    expect(events).not.toEqual([]);
    for (const event of events) expectReadable(EVENTS[name]!, event);
  });
});
