import fc from 'fast-check';

/** Roles of the people, by their number. */
export const ROLES = [100, 200, 300, 400, 600];
/** Channels that are there from the beginning. */
export const CHANNELS = ['kitchen', 'library', 'cellar'];
/** Groups of the system. */
export const GROUPS = [1, 3, 6, 7] as const;

const person = fc.nat({ max: ROLES.length - 1 });
/** One of those that administer the organization at the beginning. */
const administrator = fc.nat({ max: 1 });
const people = fc.uniqueArray(person, { minLength: 1, maxLength: 3 });
const channel = fc.nat({ max: CHANNELS.length + 1 });
const message = fc.nat({ max: 7 });
const text = fc.constantFrom('Soup', 'Stew', '@**Person 1**', '');
const permission = fc.constantFrom(
  'can_subscribe_group',
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_send_message_group',
);
/** One of the groups that people founded. */
const group = fc.nat({ max: 2 });
/** A group of the system, one that people founded, or one person. */
const groupValue = fc.oneof(fc.constantFrom(...GROUPS), fc.record({ founded: group }), fc.record({ member: person }));
export type GroupChoice = typeof groupValue extends fc.Arbitrary<infer V> ? V : never;
/** One of the bots that people created, the newest first. */
const bot = fc.nat({ max: 2 });
const change = fc.constantFrom('add', 'delete');

/** People as they are, the bots that there are, and who sees whom. */
const aboutPeople = [
  { weight: 5, arbitrary: fc.record({ do: fc.constant('subscribe' as const), who: person, whom: people, channel }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('unsubscribe' as const), who: person, whom: people, channel }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('found' as const), who: person, whom: people, invite_only: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('gather' as const), who: person, whom: people }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('enroll' as const), who: person, group, change, whom: people }),
  },
  /** Guests know only whom they have met, or everybody. */
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restrict' as const), to: fc.constantFrom<(6 | 7)[]>(6, 7) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('hide' as const), who: person, visibility: fc.constantFrom(1, 2, 3, 4, 5) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('readdress' as const), whom: person }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      who: person,
      settings: fc.oneof(
        fc.record({ presence_enabled: fc.boolean() }),
        fc.record({ enter_sends: fc.boolean(), color_scheme: fc.constantFrom(1, 2) }),
        fc.record({ timezone: fc.constantFrom('Africa/Nairobi', 'UTC') }),
        fc.record({ full_name: fc.constantFrom('Ada', 'Grace') }),
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('appoint' as const), whom: person, role: person }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('employ' as const), who: person, bot_type: fc.constantFrom(1, 2, 3) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('instruct' as const),
      who: person,
      bot,
      how: fc.oneof(
        fc.record({ full_name: fc.constantFrom('Robot', 'Automaton') }),
        fc.record({ owner: person }),
        fc.record({ role: fc.constantFrom(...ROLES) }),
        fc.record({ sends: fc.option(channel) }),
        fc.record({ listens: fc.option(channel) }),
        fc.record({ default_all_public_streams: fc.boolean() }),
        fc.record({ service_payload_url: fc.constantFrom('http://127.0.0.1:9/soup', 'http://127.0.0.1:9/stew') }),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('use' as const),
      who: person,
      bot,
      how: fc.constantFrom('subscribe', 'unsubscribe', 'post', 'dismiss', 'rehire'),
      channel,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('portray' as const), who: person, has: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('invite' as const),
      who: person,
      as: fc.constantFrom(...ROLES),
      channel: fc.option(channel),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rechristen' as const), whom: person, name: text }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('deactivate' as const),
      whom: person,
      actions: fc.record({
        delete_profile: fc.boolean(),
        delete_public_channel_messages: fc.boolean(),
        delete_private_channel_messages: fc.boolean(),
        delete_direct_messages: fc.boolean(),
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reactivate' as const), whom: person }) },
];

const aboutTheRest = [
  { weight: 6, arbitrary: fc.record({ do: fc.constant('post' as const), who: person, channel, text }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), who: person, to: people, text }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), who: person, message, text }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      who: person,
      message,
      channel: fc.option(channel),
      text,
      mode: fc.constantFrom('change_one', 'change_later', 'change_all'),
    }),
  },
  /** By its author, or another account that tries. */
  { weight: 4, arbitrary: fc.record({ do: fc.constant('delete' as const), who: fc.option(person), message }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const), who: person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deleteTopic' as const), who: administrator, message }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('flag' as const),
      who: person,
      message,
      op: fc.constantFrom('add', 'remove'),
      flag: fc.constantFrom('read', 'starred'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('readAll' as const), who: person }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      who: person,
      channel,
      settings: fc.oneof(
        fc.record({ is_private: fc.boolean(), history_public_to_subscribers: fc.boolean() }),
        fc.record({ is_web_public: fc.boolean() }),
        fc.record({ description: text }),
        fc.record({ topics_policy: fc.constantFrom('inherit', 'disable_empty_topic') }),
        fc.record({ message_retention_days: fc.constantFrom('unlimited', 30) }),
        fc.record({ is_archived: fc.boolean() }),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('permit' as const),
      who: person,
      channel,
      permission,
      value: groupValue,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rename' as const), channel }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('begin' as const), who: person, channel, isDefault: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('arrange' as const),
      folder: fc.nat({ max: 2 }),
      how: fc.oneof(
        fc.record({ order: fc.constant('turned' as const) }),
        fc.record({ description: text }),
        fc.record({ is_archived: fc.boolean() }),
        fc.record({ channel: fc.option(channel, { freq: 1 }) }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('personalize' as const),
      who: person,
      channel,
      property: fc.constantFrom('is_muted', 'pin_to_top', 'desktop_notifications'),
      value: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('nest' as const), who: person, group, change, inner: group }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dissolve' as const), who: person, group }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('style' as const), who: person, group, description: text }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('govern' as const),
      settings: fc.oneof(
        fc.record({ name: fc.constantFrom('Soup', 'Stew'), description: text }),
        fc.record({ allow_message_editing: fc.boolean() }),
        fc.record({ move_messages_within_stream_limit_seconds: fc.constantFrom('unlimited', 60) }),
        fc.record({ topics_policy: fc.constantFrom('allow_empty_topic', 'disable_empty_topic') }),
        fc.record({ waiting_period_threshold: fc.nat({ max: 1 }) }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('entitle' as const),
      permission: fc.constantFrom(
        'can_create_groups',
        'can_move_messages_between_topics_group',
        'can_resolve_topics_group',
      ),
      value: groupValue,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      who: person,
      status: fc.constantFrom('active', 'idle'),
      /** Seconds that pass before. */
      after: fc.constantFrom(0, 56, 140, 300),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('say' as const),
      who: person,
      status: fc.oneof(
        fc.record({ status_text: text }),
        fc.record({ emoji_name: fc.constantFrom('car', '') }),
        fc.record({ away: fc.boolean(), status_text: text }),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('predefine' as const), defaults: fc.record({ enter_sends: fc.boolean() }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('keep' as const),
      who: person,
      fragment: fc.constantFrom('inbox', 'narrow/is/dm'),
      how: fc.constantFrom('add', 'pin', 'unpin', 'remove'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('remember' as const),
      who: person,
      message,
      after: fc.constantFrom(60, 9_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('forget' as const), who: person, reminder: fc.nat({ max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('vote' as const), who: person, message }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('react' as const),
      who: person,
      message,
      emoji_name: fc.constantFrom('tada', 'car'),
      change,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('regard' as const),
      who: person,
      channel,
      topic: fc.constantFrom('Soup', 'soup', 'Stew'),
      visibility_policy: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('store' as const),
      who: person,
      what: fc.constantFrom('drafts', 'saved_snippets', 'scheduled_messages'),
      how: fc.constantFrom('add', 'edit', 'remove'),
      channel,
      text: fc.constantFrom('Soup', 'Stew'),
      /** After which a scheduled message is sent, seconds. */
      after: fc.constantFrom(100, 3_600),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('watch' as const),
      who: person,
      word: fc.constantFrom('soup', 'Stew'),
      change,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('mute' as const), who: person, whom: person, change }) },
];

/** An attempt; much of it will be refused. */
const deed = fc.oneof(...aboutTheRest, ...aboutPeople);
export type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

const length = { minLength: 1, maxLength: 30, size: 'max' } as const;

/** Half of them about people only: of everything, too little happens to the same account. */
export const history: fc.Arbitrary<Deed[]> = fc.oneof(
  fc.array(deed, length),
  fc.array(fc.oneof(...aboutPeople), length),
);
