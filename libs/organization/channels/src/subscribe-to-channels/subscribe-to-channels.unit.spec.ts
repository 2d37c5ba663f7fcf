import { Site, SystemGroup } from '@chat/directory';
import { refusal } from '@chat/testing';
import {
  administrator,
  bot,
  created,
  createdPrivate,
  given,
  gone,
  guest,
  member,
  NOON,
  organization,
  other,
  owner,
  subscribed,
} from '../organization.fixture.js';
import { DEFAULT_CHANNEL_OPTIONS, type NewChannelOptions } from '../parameters/new-channel-options.js';
import { subscriptionsAggregate, type SubscriptionsEvent } from '../subscriptions/subscriptions.aggregate.js';
import { planSubscribing, type SubscribeToChannelsData } from './plan-subscribing.js';
import { decideCreateChannel, decideSubscribe, type SubscribeIntent } from './subscribe-to-channels.decide.js';
import { LIMITS } from '../channels.limits.js';

const site = new Site('http://localhost');
const folders = { isUsable: () => false };

function request(names: string[], changes: Partial<SubscribeToChannelsData> = {}): SubscribeToChannelsData {
  const cause = { actorId: member, realmId: 1, correlationId: 'r', causationId: 'r', time: NOON };
  return {
    actorId: member,
    channels: names.map((name) => ({ name })),
    principals: [],
    options: DEFAULT_CHANNEL_OPTIONS,
    authorizationErrorsFatal: true,
    sendNotices: true,
    cause,
    ...changes,
  };
}

const creating = (changes: Partial<NewChannelOptions>) => ({ options: { ...DEFAULT_CHANNEL_OPTIONS, ...changes } });

const channels = (from: number, count: number, creatorId: number) =>
  Array.from({ length: count }, (_, at) => created(from + at, { creatorId }));

describe('planning a subscription', () => {
  /** @limit channels.inTotal, channels.perCreator */
  it('makes room for so many channels in total, and of one creator with their bots', () => {
    const { inTotal, perCreator } = LIMITS.channels;
    const full = given(organization(), ...channels(1, perCreator - 1, member));
    const planned = (names: string[], actorId: number) => () =>
      planSubscribing(full, site, folders, request(names, { actorId }));
    expect(planned(['one'], member)().toCreate).toHaveLength(1);
    expect(refusal(planned(['one', 'two'], member))).toBe(`You cannot create more than ${perCreator} channels.`);
    expect(planned(['one'], bot)().toCreate).toHaveLength(1);
    expect(refusal(planned(['one', 'two'], bot))).toBe(`You cannot create more than ${perCreator} channels.`);
    expect(planned(['one', 'two'], administrator)().toCreate).toHaveLength(2);
    given(full, ...channels(perCreator, inTotal - perCreator, other));
    expect(planned(['one'], administrator)().toCreate).toHaveLength(1);
    expect(refusal(planned(['one', 'two'], administrator))).toBe(
      `Your organization cannot have more than ${inTotal} channels.`,
    );
  });

  /** @limit subscriptions.timesPerChannel */
  it('admits nobody to a channel for ever so many times', () => {
    const { timesPerChannel } = LIMITS.subscriptions;
    const left = { type: 'ChannelsUnsubscribed', data: { userId: other, channelIds: [1] } } as const;
    const directory = given(organization(), created(1, { name: 'lunch' }), created(2, { name: 'dinner' }));
    for (let times = 1; times < timesPerChannel; times++) given(directory, subscribed(other, 1), left);
    const planned = (names: string[], principals: number[]) => () =>
      planSubscribing(directory, site, folders, request(names, { principals }));
    expect(planned(['lunch', 'dinner'], [member, other])().toEnter).toHaveLength(2);
    given(directory, subscribed(other, 1));
    expect(planned(['lunch'], [other])().toEnter).toHaveLength(1);
    given(directory, left);
    expect(refusal(planned(['dinner', 'lunch'], [member, other]))).toBe(
      `Nobody can subscribe to a channel more than ${timesPerChannel} times (lunch).`,
    );
    expect(planned(['dinner'], [other])().toEnter).toHaveLength(1);
    expect(planned(['lunch'], [member])().toEnter).toHaveLength(1);
  });

  it('separates channels to create from channels to enter, names ignoring case and white space', () => {
    const directory = given(organization(), created(1, { name: 'Lunch' }));
    const plan = planSubscribing(directory, site, folders, request([' lunch ', 'new', 'NEW']));
    expect(plan.toEnter.map(({ channel }) => channel.id)).toEqual([1]);
    expect(plan.toCreate).toEqual([{ name: 'new' }]);
    expect(plan.users.map(({ id }) => id)).toEqual([member]);
  });

  it('names accounts by id or by address, each once', () => {
    const byId = planSubscribing(
      organization(),
      site,
      folders,
      request(['new'], { principals: [other, guest, other] }),
    );
    expect(byId.users.map(({ id }) => id)).toEqual([other, guest]);
    const byEmail = planSubscribing(
      organization(),
      site,
      folders,
      request(['new'], { principals: ['USER-5@example.com'] }),
    );
    expect(byEmail.users.map(({ id }) => id)).toEqual([other]);
  });

  it.each([
    ['', "Channel name can't be empty."],
    ['  ', "Channel name can't be empty."],
    ['x'.repeat(61), 'Channel name too long (limit: 60 characters).'],
    ['ab\ncd', 'Invalid character in channel name, at position 3.'],
    ['😀\ufffe', 'Invalid character in channel name, at position 2.'],
  ])('refuses the name %j', (name, message) => {
    expect(refusal(() => planSubscribing(organization(), site, folders, request([name])))).toBe(message);
  });

  it('lets those enter an archived channel who can read it', () => {
    const directory = given(
      organization(),
      created(1, { name: 'open' }),
      createdPrivate(2, { name: 'closed' }),
      subscribed(other, 2),
      { type: 'ChannelArchived', data: { channelId: 1 } },
      { type: 'ChannelArchived', data: { channelId: 2 } },
    );
    const plan = planSubscribing(directory, site, folders, request(['OPEN']));
    expect(plan.toEnter.map(({ channel }) => channel.id)).toEqual([1]);
    expect(plan.toCreate).toEqual([]);
    expect(refusal(() => planSubscribing(directory, site, folders, request(['closed'])))).toBe(
      'Unable to access channel (closed).',
    );
  });

  it('admits a name of sixty characters beyond the basic plane', () => {
    expect(planSubscribing(organization(), site, folders, request(['😀'.repeat(60)])).toCreate).toHaveLength(1);
  });

  it.each([
    [creating({ isWebPublic: true }), 'Web-public channels are not enabled.'],
    [creating({ messageRetentionDays: 7 }), 'Must be an organization owner'],
    [creating({ folderId: 3 }), 'Invalid channel folder ID'],
    [creating({ permissions: { can_subscribe_group: 99 } }), 'Invalid user group'],
    [
      creating({ permissions: { can_subscribe_group: SystemGroup.everyone } }),
      "'can_subscribe_group' setting cannot be set to 'role:everyone' group.",
    ],
    [
      creating({ permissions: { can_send_message_group: SystemGroup.internet } }),
      "'can_send_message_group' setting cannot be set to 'role:internet' group.",
    ],
    [
      creating({ permissions: { can_subscribe_group: { direct_members: [gone], direct_subgroups: [] } } }),
      `Invalid user ID: ${gone}`,
    ],
    [
      creating({ permissions: { can_subscribe_group: { direct_members: [], direct_subgroups: [99, 1] } } }),
      'Invalid user group ID: 99',
    ],
    [creating({ permissions: { can_delete_any_message_group: SystemGroup.members } }), 'Insufficient permission'],
    [{ actorId: guest }, 'Not allowed for guest users'],
    [{ principals: [99] }, 'No such user'],
    [{ principals: [gone] }, 'User is deactivated'],
  ])('refuses to create with %j', (changes, message) => {
    expect(refusal(() => planSubscribing(organization(), site, folders, request(['new'], changes)))).toBe(message);
  });

  it('reports a bad setting before a bad name, and a bad name before a missing right', () => {
    const changes = creating({ isWebPublic: true, folderId: 3 });
    expect(refusal(() => planSubscribing(organization(), site, folders, request([''], changes)))).toBe(
      'Invalid channel folder ID',
    );
    expect(
      refusal(() => planSubscribing(organization(), site, folders, request([''], creating({ isWebPublic: true })))),
    ).toBe("Channel name can't be empty.");
  });

  it.each([
    [false, 'can_create_public_channel_group'],
    [true, 'can_create_private_channel_group'],
  ] as const)('lets only those who may create a channel whose privacy is %j', (inviteOnly, right) => {
    const directory = organization();
    const settings = { ...directory.realm.settings, [right]: SystemGroup.administrators };
    directory.putRealm({ ...directory.realm, settings });
    const asked = creating({ inviteOnly });
    expect(refusal(() => planSubscribing(directory, site, folders, request(['new'], asked)))).toBe(
      'Insufficient permission',
    );
    expect(
      planSubscribing(directory, site, folders, request(['new'], { ...asked, actorId: administrator })).toCreate,
    ).toHaveLength(1);
  });

  it.each([
    ['can_set_topics_policy_group', { topicsPolicy: 'disable_empty_topic' }],
    ['can_set_delete_message_policy_group', { permissions: { can_delete_own_message_group: SystemGroup.members } }],
  ] as const)('lets administrators deviate without %s', (right, changes) => {
    const directory = organization();
    directory.putRealm({ ...directory.realm, settings: { ...directory.realm.settings, [right]: SystemGroup.nobody } });
    const asked = creating(changes);
    expect(refusal(() => planSubscribing(directory, site, folders, request(['new'], asked)))).toBe(
      'Insufficient permission',
    );
    const plan = planSubscribing(directory, site, folders, request(['new'], { ...asked, actorId: administrator }));
    expect(plan.toCreate).toHaveLength(1);
  });

  it('refuses to keep people from beginning topics where the history is protected', () => {
    const permissions = { can_create_topic_group: SystemGroup.moderators };
    const planned = (changes: Partial<NewChannelOptions>) => () =>
      planSubscribing(organization(), site, folders, request(['new'], creating({ permissions, ...changes })));
    const refused = 'Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group';
    expect(refusal(planned({ inviteOnly: true }))).toBe(refused);
    expect(refusal(planned({ inviteOnly: true, historyPublicToSubscribers: false }))).toBe(refused);
    for (const accepted of [
      { inviteOnly: true, historyPublicToSubscribers: true },
      { historyPublicToSubscribers: false },
      { inviteOnly: true, permissions: { can_create_topic_group: SystemGroup.everyone } },
    ]) {
      expect(planned(accepted)().toCreate).toHaveLength(1);
    }
  });

  it('refuses an existing channel without content access, or lists it when that is not fatal', () => {
    const directory = given(organization(), createdPrivate(1, { name: 'secret' }), subscribed(owner, 1));
    for (const actorId of [member, administrator]) {
      expect(refusal(() => planSubscribing(directory, site, folders, request(['secret'], { actorId })))).toBe(
        'Unable to access channel (secret).',
      );
    }
    const plan = planSubscribing(
      directory,
      site,
      folders,
      request(['secret', 'new'], { authorizationErrorsFatal: false }),
    );
    expect(plan.unauthorized).toEqual(['secret']);
    expect(plan.toEnter).toEqual([]);
  });

  it('lets the creator repeat a request that ended before the first subscription', () => {
    const directory = given(organization(), createdPrivate(1, { name: 'secret', creatorId: member }));
    expect(planSubscribing(directory, site, folders, request(['secret'])).toEnter).toHaveLength(1);
    given(directory, subscribed(owner, 1));
    expect(refusal(() => planSubscribing(directory, site, folders, request(['secret'])))).toBe(
      'Unable to access channel (secret).',
    );
  });

  it('adds others to the channels that it creates, and to existing ones only by right', () => {
    const permissions = { ...created(1).data.permissions, can_administer_channel_group: SystemGroup.nobody };
    const directory = given(organization(), created(1, { name: 'mine', creatorId: member, permissions }));
    const settings = { ...directory.realm.settings, can_add_subscribers_group: SystemGroup.administrators };
    directory.putRealm({ ...directory.realm, settings });
    const asked = {
      ...creating({ permissions: { can_administer_channel_group: SystemGroup.nobody } }),
      principals: [other],
    };
    const planned =
      (...names: string[]) =>
      () =>
        planSubscribing(directory, site, folders, request(names, asked));
    expect(planned('new')().users.map(({ id }) => id)).toEqual([other]);
    // The request that created it ended before anybody was subscribed.
    expect(planned('mine', 'new')().toEnter).toHaveLength(1);
    given(directory, subscribed(other, 1));
    expect(refusal(planned('mine', 'new'))).toBe('Insufficient permission');
  });

  it('adds others only by right of the organization or of the channel', () => {
    const permissions = { can_add_subscribers_group: { direct_members: [member], direct_subgroups: [] } };
    const directory = given(organization(), created(1, { name: 'lunch' }));
    const settings = { ...directory.realm.settings, can_add_subscribers_group: SystemGroup.moderators };
    directory.putRealm({ ...directory.realm, settings });
    const asked = { principals: [other] };
    expect(refusal(() => planSubscribing(directory, site, folders, request(['lunch'], asked)))).toBe(
      'Insufficient permission',
    );
    expect(planSubscribing(directory, site, folders, request(['lunch'], { principals: [member] })).users).toHaveLength(
      1,
    );
    expect(planSubscribing(directory, site, folders, request(['new'], asked)).users).toHaveLength(1);
    const channel = directory.channel(1)!;
    directory.putChannel({ ...channel, permissions: { ...channel.permissions, ...permissions } });
    expect(planSubscribing(directory, site, folders, request(['lunch'], asked)).users).toHaveLength(1);
  });

  it('completes the permissions of a new channel with the defaults', () => {
    const asked = creating({
      permissions: { can_remove_subscribers_group: { direct_members: [], direct_subgroups: [SystemGroup.members] } },
    });
    const { permissions } = planSubscribing(organization(), site, folders, request(['new'], asked));
    expect(permissions).toMatchObject({
      can_remove_subscribers_group: SystemGroup.members,
      can_administer_channel_group: { direct_members: [member], direct_subgroups: [] },
      can_send_message_group: SystemGroup.everyone,
    });
  });
});

describe('creating a channel', () => {
  const { data } = created(1);
  const intent = { ...data, announce: true, subscribers: 1 };

  it('happens once', () => {
    const { channelId: _, ...settings } = data;
    expect(decideCreateChannel({ situation: 'absent' }, intent)).toEqual([{ type: 'ChannelCreated', data: intent }]);
    expect(decideCreateChannel({ situation: 'open', settings }, intent)).toEqual([]);
  });
});

const state = (...events: SubscriptionsEvent[]) =>
  events.reduce(subscriptionsAggregate.evolve, subscriptionsAggregate.initialState);
const colored = (userId: number, subscriptions: Readonly<Record<number, string>>): SubscriptionsEvent => ({
  type: 'ChannelsSubscribed',
  data: {
    userId,
    subscriptions: Object.entries(subscriptions).map(([id, color]) => ({ channelId: Number(id), color })),
  },
});
const intentFor = (...channels: (number | [number, string])[]): SubscribeIntent => ({
  userId: bot,
  channels: channels.map((each) =>
    typeof each === 'number' ? { channelId: each, color: undefined } : { channelId: each[0], color: each[1] },
  ),
  noticeChannelIds: [],
});
const colorsOf = (given: SubscriptionsEvent[], intent: SubscribeIntent) =>
  Object.fromEntries(
    decideSubscribe(state(...given), intent)[0]!.data.subscriptions.map(({ channelId, color }) => [channelId, color]),
  );

describe('subscribing', () => {
  it('again changes nothing', () => {
    expect(decideSubscribe(state(colored(bot, { 1: '#ffffff' })), intentFor(1))).toEqual([]);
  });

  it('takes the first palette colors that are neither used nor requested, by ascending channel id', () => {
    expect(colorsOf([colored(bot, { 1: '#76ce90' })], intentFor(9, 2, [5, '#a6c7e5']))).toEqual({
      2: '#fae589',
      5: '#a6c7e5',
      9: '#e79ab5',
    });
  });

  it('counts colors of past subscriptions as used, and restores the color on return', () => {
    const left: SubscriptionsEvent = { type: 'ChannelsUnsubscribed', data: { userId: bot, channelIds: [1] } };
    const past = [colored(bot, { 1: '#76ce90' }), left];
    expect(colorsOf(past, intentFor(2))).toEqual({ 2: '#fae589' });
    expect(colorsOf(past, intentFor([1, '#000000']))).toEqual({ 1: '#76ce90' });
  });

  it('falls back on the channel id when the palette is exhausted', () => {
    const intent = intentFor(...Array.from({ length: 25 }, (_, index) => index + 1));
    expect(colorsOf([], intent)[25]).toBe('#fae589');
  });

  it('notifies the account only of channels that it did not have', () => {
    const intent = { ...intentFor(1, 2, 3), noticeChannelIds: [1, 2] };
    expect(decideSubscribe(state(colored(bot, { 1: '#ffffff' })), intent)[0]!.data.noticeChannelIds).toEqual([2]);
  });
});
