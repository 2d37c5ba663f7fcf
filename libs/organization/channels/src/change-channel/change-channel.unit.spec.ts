import { DEFAULT_REALM_SETTINGS, type Directory, Role, SystemGroup } from '@chat/directory';
import { refusal } from '@chat/testing';
import { decideArchiveChannel } from '../archive-channel/archive-channel.decide.js';
import { channelAggregate, type ChannelState } from '../channel/channel.aggregate.js';
import type { ChannelCreated, ChannelEvent } from '../channel/channel.events.js';
import {
  administrator,
  created,
  createdPrivate,
  given,
  gone,
  guest,
  member,
  organization,
  owner,
  subscribed,
} from '../organization.fixture.js';
import { decideChangeChannel } from './change-channel.decide.js';
import { changeChannelFacts } from './change-channel.facts.js';
import type { ChangeChannelFacts, ChangeChannelIntent, ChannelChanges } from './change-channel.intent.js';

const folders = { isUsable: () => false };

const nothing: ChannelChanges = {
  name: undefined,
  description: undefined,
  isPrivate: undefined,
  isWebPublic: undefined,
  historyPublicToSubscribers: undefined,
  topicsPolicy: undefined,
  messageRetentionDays: undefined,
  folderId: undefined,
  isDefault: undefined,
  isArchived: undefined,
  permissions: {},
};

const known = { renderedDescription: '<p>new</p>', hasNamedTopics: false };

const noticeTopic = 'channel events';
const archived = { type: 'ChannelArchived', data: { channelId: 1, noticeTopic } } as const;

const decided = (state: ChannelState, directory: Directory, intent: ChangeChannelIntent) =>
  decideChangeChannel(state, changeChannelFacts(directory, folders, state, intent), intent);

/** Events of a change of channel 1 by account `actorId`; the events made the channel and the owner is subscribed. */
function changing(changes: Partial<ChannelChanges>, actorId = owner, ...events: ChannelEvent[]) {
  const past = events.length === 0 ? [created(1)] : events;
  const directory = given(organization(), ...past, created(2, { name: 'taken' }), subscribed(owner, 1));
  return changingIn(directory, changes, actorId, past);
}

function changingIn(
  directory: Directory,
  changes: Partial<ChannelChanges>,
  actorId: number,
  past: readonly ChannelEvent[],
) {
  const own = past.filter((event) => event.data.channelId === 1);
  const state = own.reduce(channelAggregate.evolve, channelAggregate.initialState);
  const intent = { actorId, channelId: 1, changes: { ...nothing, ...changes }, ...known };
  return decided(state, directory, intent);
}

/** Events of unarchiving channel 1 with these subscribers. */
const unarchiving = (isPrivate: boolean | undefined, channel: ChannelCreated, ...subscriberIds: number[]) => {
  const past = [channel, archived];
  const directory = given(organization(), ...past, ...subscriberIds.map((id) => subscribed(id, 1)));
  return changingIn(directory, { isArchived: false, isPrivate }, owner, past).map(({ type }) => type);
};

const permitting = (userId: number): ChannelCreated => {
  const administrators = { direct_members: [userId], direct_subgroups: [] };
  return created(1, { permissions: { ...created(1).data.permissions, can_administer_channel_group: administrators } });
};

const topicsFor = (group: number) => ({ can_create_topic_group: { new: group } });

const just = (...ids: number[]) => ({ direct_members: ids, direct_subgroups: [] });

const topics = (events: readonly ChannelEvent[]) => events.map(({ data }) => 'noticeTopic' in data && data.noticeTopic);

describe('changing a channel', () => {
  it('is for administrators of the organization or of the channel', () => {
    expect(changing({ description: 'new' }, administrator)).toHaveLength(1);
    expect(changing({ description: 'new' }, member, permitting(member))).toHaveLength(1);
    expect(refusal(() => changing({}, member))).toBe('You do not have permission to administer this channel.');
    expect(refusal(() => changing({}, member, createdPrivate(1)))).toBe('Invalid channel ID');
    expect(refusal(() => changing({}, guest, permitting(guest)))).toBe('Invalid channel ID');
  });

  it('does nothing when nothing is named', () => {
    expect(changing({})).toEqual([]);
  });

  it('does all or nothing', () => {
    const types = changing({ name: 'x', description: 'y', isPrivate: true, topicsPolicy: 'empty_topic_only' });
    expect(types.map(({ type }) => type)).toEqual([
      'ChannelPrivacyChanged',
      'ChannelDescribed',
      'ChannelRenamed',
      'ChannelTopicsPolicyChanged',
    ]);
    expect(refusal(() => changing({ description: 'y', name: 'taken' }))).toBe('Channel name is already in use.');
  });

  it('says where the notice of each change goes, and of nothing else, unless the organization wants none', () => {
    const changes = { name: 'x', topicsPolicy: 'empty_topic_only', isDefault: true } as const;
    expect(topics(changing(changes))).toEqual([false, '', '']);
    const permissions = { can_resolve_topics_group: { new: SystemGroup.everyone } };
    expect(topics(changing({ permissions }))).toEqual([false]);
    const directory = given(organization(), created(1), subscribed(owner, 1));
    const settings = { ...directory.realm.settings, send_channel_events_messages: false };
    directory.putRealm({ ...directory.realm, settings });
    const state = channelAggregate.evolve(channelAggregate.initialState, created(1));
    const intent = { actorId: owner, channelId: 1, changes: { ...nothing, ...changes }, ...known };
    expect(topics(decideChangeChannel(state, changeChannelFacts(directory, folders, state, intent), intent))).toEqual([
      false,
      false,
      false,
    ]);
    expect(topics(decideArchiveChannel(state, 1, settings))).toEqual([false]);
  });

  it('leaves only the empty topic where no message has another one', () => {
    const state = channelAggregate.evolve(channelAggregate.initialState, created(1));
    const to = (topicsPolicy: ChannelChanges['topicsPolicy'], hasNamedTopics: boolean, from = state) => {
      const directory = given(organization(), created(1), subscribed(owner, 1));
      const intent = { actorId: owner, channelId: 1, changes: { ...nothing, topicsPolicy }, ...known, hasNamedTopics };
      return decided(from, directory, intent);
    };
    expect(refusal(() => to('empty_topic_only', true))).toBe(
      'All messages in this channel must be in the general chat topic. Rename or delete other topics.',
    );
    expect([to('empty_topic_only', false), to('disable_empty_topic', true)].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
    const chat = to('empty_topic_only', false).reduce(channelAggregate.evolve, state);
    expect(to('empty_topic_only', true, chat)).toEqual([]);
  });

  it('gives a channel a policy for topics only with the right to do so, and takes it back without', () => {
    const own = permitting(member);
    const directory = given(organization(), own);
    const settings = { ...directory.realm.settings, can_set_topics_policy_group: SystemGroup.nobody };
    directory.putRealm({ ...directory.realm, settings });
    const to = (topicsPolicy: ChannelChanges['topicsPolicy'], actorId: number, channel = own) =>
      changingIn(directory, { topicsPolicy }, actorId, [channel]);
    expect(refusal(() => to('disable_empty_topic', member))).toBe('Insufficient permission');
    expect(to('disable_empty_topic', administrator)).toHaveLength(1);
    expect(to('inherit', member, { ...own, data: { ...own.data, topicsPolicy: 'allow_empty_topic' } })).toHaveLength(1);
  });

  it('renames, also in case alone', () => {
    const data = { channelId: 1, name: 'CHANNEL 1', previousName: 'channel 1', noticeTopic };
    expect(changing({ name: ' CHANNEL 1 ' })).toEqual([{ type: 'ChannelRenamed', data }]);
    expect(refusal(() => changing({ name: ' channel 1' }))).toBe('Channel already has that name.');
    expect(refusal(() => changing({ name: 'TAKEN' }))).toBe('Channel name is already in use.');
    expect(refusal(() => changing({ name: '' }))).toBe("Channel name can't be empty.");
  });

  it('keeps the retention to owners', () => {
    const data = { channelId: 1, messageRetentionDays: -1, previousDays: null, noticeTopic };
    expect(changing({ messageRetentionDays: -1 })).toEqual([{ type: 'ChannelRetentionChanged', data }]);
    expect(changing({ messageRetentionDays: null })).toEqual([]);
    expect(refusal(() => changing({ messageRetentionDays: 7 }, administrator))).toBe('Must be an organization owner');
  });

  it('takes a channel out of the archive', () => {
    expect(changing({ isArchived: false }, owner, created(1), archived)).toEqual([
      { type: 'ChannelUnarchived', data: { channelId: 1, noticeTopic } },
    ]);
    expect(
      changing({ isArchived: false, topicsPolicy: 'empty_topic_only' }, owner, created(1), archived)[0]!.data,
    ).toEqual({ channelId: 1, noticeTopic: '' });
    expect(changing({ isArchived: false })).toEqual([]);
    expect(changing({ isArchived: true })).toEqual([]);
  });

  it('leaves a private channel in the archive that nobody is subscribed to', () => {
    const { permissions } = created(1).data;
    const openToOwner = { permissions: { ...permissions, can_subscribe_group: just(owner) } };
    const message = 'Channel is private and have no subscribers';
    expect(refusal(() => unarchiving(undefined, createdPrivate(1)))).toBe(message);
    expect(refusal(() => unarchiving(true, created(1)))).toBe(message);
    expect(unarchiving(false, createdPrivate(1, openToOwner))).toEqual(['ChannelPrivacyChanged', 'ChannelUnarchived']);
    expect(unarchiving(undefined, createdPrivate(1), gone)).toEqual(['ChannelUnarchived']);
    expect(unarchiving(undefined, created(1))).toEqual(['ChannelUnarchived']);
  });

  it('makes an archived channel a default one only together with taking it out of the archive', () => {
    expect(refusal(() => changing({ isDefault: true }, owner, created(1), archived))).toBe('Invalid channel ID');
    expect(changing({ isDefault: true, isArchived: false }, owner, created(1), archived)).toMatchObject([
      { type: 'ChannelDefaultChanged', data: { isDefault: true } },
      { type: 'ChannelUnarchived' },
    ]);
    expect(changing({ isDefault: false }, owner, created(1), archived)).toEqual([]);
  });
});

describe('changing the privacy of a channel', () => {
  const isPublic = { inviteOnly: false, isWebPublic: false, historyPublicToSubscribers: true };
  const isPrivate = { inviteOnly: true, isWebPublic: false, historyPublicToSubscribers: false };

  it('protects the history of what becomes private, and shares that of what becomes public', () => {
    expect(changing({ isPrivate: true })[0]!.data).toEqual({
      channelId: 1,
      privacy: isPrivate,
      previous: isPublic,
      noticeTopic,
    });
    expect(changing({ isPrivate: false }, owner, createdPrivate(1))[0]!.data).toEqual({
      channelId: 1,
      privacy: isPublic,
      previous: isPrivate,
      noticeTopic,
    });
  });

  it('follows the request about the history', () => {
    expect(changing({ isPrivate: true, historyPublicToSubscribers: true })[0]!.data).toMatchObject({
      privacy: { inviteOnly: true, historyPublicToSubscribers: true },
    });
    expect(changing({ isPrivate: true }, owner, createdPrivate(1, { historyPublicToSubscribers: true }))).toEqual([]);
  });

  it.each([
    [{ historyPublicToSubscribers: false }, 'Invalid parameters'],
    [{ isPrivate: true, isWebPublic: true }, 'Invalid parameters'],
    [{ isWebPublic: true }, 'Web-public channels are not enabled.'],
  ])('refuses %j of a public channel', (changes, message) => {
    expect(refusal(() => changing(changes))).toBe(message);
  });

  it('needs access to the content', () => {
    expect(refusal(() => changing({ isPrivate: false }, administrator, createdPrivate(1)))).toBe(
      'Channel content access is required.',
    );
  });

  it('needs the right to create channels of the new type, from administrators of the channel too', () => {
    const past = permitting(member);
    const administrators = past.data.permissions;
    const refused = (
      right: 'can_create_public_channel_group' | 'can_create_private_channel_group',
      isPrivate: boolean,
    ) => {
      const event = isPrivate ? past : createdPrivate(1, { permissions: administrators });
      const directory = given(organization(), event, subscribed(member, 1));
      directory.putRealm({
        ...directory.realm,
        settings: { ...directory.realm.settings, [right]: SystemGroup.moderators },
      });
      const state = channelAggregate.evolve(channelAggregate.initialState, event);
      const ask = (actorId: number, changes: Partial<ChannelChanges>) => () =>
        decided(state, directory, {
          actorId,
          channelId: 1,
          changes: { ...nothing, ...changes },
          ...known,
        });
      expect(ask(member, { isPrivate: !isPrivate })()).toEqual([]);
      return refusal(ask(member, { isPrivate }));
    };
    expect(refused('can_create_private_channel_group', true)).toBe('Insufficient permission');
    expect(refused('can_create_public_channel_group', false)).toBe('Insufficient permission');
  });

  it('does not publish requests for moderation', () => {
    const directory = given(organization(), createdPrivate(1), subscribed(owner, 1));
    const settings = { ...directory.realm.settings, moderation_request_channel_id: 1 };
    directory.putRealm({ ...directory.realm, settings });
    const state = channelAggregate.evolve(channelAggregate.initialState, createdPrivate(1));
    const changes = { ...nothing, isPrivate: false };
    const intent = { actorId: owner, channelId: 1, changes, ...known };
    expect(
      refusal(() => decideChangeChannel(state, changeChannelFacts(directory, folders, state, intent), intent)),
    ).toBe('Moderation request channel must be private.');
  });
});

describe('changing the permissions of a channel', () => {
  it('sets what differs, and keeps what it was', () => {
    const permissions = {
      can_send_message_group: { new: SystemGroup.moderators, old: SystemGroup.everyone },
      can_resolve_topics_group: { new: just() },
    };
    expect(changing({ permissions })).toEqual([
      {
        type: 'ChannelPermissionsChanged',
        data: {
          channelId: 1,
          permissions: { can_send_message_group: SystemGroup.moderators },
          previous: { can_send_message_group: SystemGroup.everyone },
          noticeTopic,
        },
      },
    ]);
  });

  it('compares people in any order, without those who are deactivated', () => {
    const { permissions } = created(1).data;
    const before = created(1, { permissions: { ...permissions, can_subscribe_group: just(gone, member, guest) } });
    const change = { new: just(member), old: just(guest, member) };
    expect(changing({ permissions: { can_subscribe_group: change } }, owner, before)).toHaveLength(1);
    const same = { new: just(guest, member, guest) };
    expect(changing({ permissions: { can_subscribe_group: same } }, owner, before)).toEqual([]);
  });

  it.each([
    [owner, { can_send_message_group: { new: 3, old: 3 } }, "'old' value does not match the expected value."],
    [owner, { can_send_message_group: { new: 99 } }, 'Invalid user group'],
    [administrator, { can_subscribe_group: { new: just(member) } }, 'Channel content access is required.'],
    [member, { can_delete_any_message_group: { new: just(member) } }, 'Insufficient permission'],
  ])('by account %i to %j is refused', (actorId, permissions, message) => {
    const past = actorId === member ? permitting(member) : createdPrivate(1);
    expect(refusal(() => changing({ permissions }, actorId, past))).toBe(message);
  });
});

describe('keeping people from beginning topics', () => {
  const refused = 'Unsupported parameter combination: history_public_to_subscribers, can_create_topic_group';
  const { permissions } = created(1).data;
  const restricted = { permissions: { ...permissions, can_create_topic_group: SystemGroup.moderators } };

  it.each([
    ['who begins them', { permissions: topicsFor(SystemGroup.members) }, createdPrivate(1)],
    ['the history', { historyPublicToSubscribers: false }, created(1, { ...restricted, inviteOnly: true })],
    ['the privacy', { isPrivate: true }, created(1, restricted)],
    ['both', { isPrivate: true, permissions: topicsFor(SystemGroup.members) }, created(1)],
    ['whom it keeps', { permissions: topicsFor(SystemGroup.members) }, createdPrivate(1, restricted)],
  ])('is refused where the history is protected then, by changing %s', (_, changes, past) => {
    expect(refusal(() => changing(changes, owner, past))).toBe(refused);
  });

  it('is accepted where the history is shared, and hinders no other change where it is so already', () => {
    const both = { isPrivate: true, historyPublicToSubscribers: true, permissions: topicsFor(SystemGroup.members) };
    expect(changing(both)).toHaveLength(2);
    expect(changing({ description: 'new' }, owner, createdPrivate(1, restricted))).toHaveLength(1);
    const open = { permissions: topicsFor(SystemGroup.everyone) };
    expect(changing(open, owner, createdPrivate(1, restricted))).toHaveLength(1);
    expect(changing({ historyPublicToSubscribers: true }, owner, createdPrivate(1, restricted))).toHaveLength(1);
  });
});

describe('archiving a channel', () => {
  const { settings } = organization().realm;
  const open = channelAggregate.evolve(channelAggregate.initialState, created(1));

  it('closes it once', () => {
    expect(decideArchiveChannel(open, 1, settings)).toEqual([archived]);
    const closed = channelAggregate.evolve(open, archived);
    expect(refusal(() => decideArchiveChannel(closed, 1, settings))).toBe('Channel is already deactivated');
  });

  it('needs a channel', () => {
    expect(refusal(() => decideArchiveChannel(channelAggregate.initialState, 9, settings))).toBe('Invalid channel ID');
  });
});

describe('the directory', () => {
  it('follows every change', () => {
    const directory = given(organization(), created(1), subscribed(owner, 1));
    let state = channelAggregate.evolve(channelAggregate.initialState, created(1));
    const changes: ChannelChanges = {
      ...nothing,
      name: 'news',
      description: 'new',
      isPrivate: true,
      topicsPolicy: 'empty_topic_only',
      messageRetentionDays: 30,
      permissions: { can_send_message_group: { new: SystemGroup.moderators } },
    };
    const intent = { actorId: owner, channelId: 1, changes, ...known };
    const events = decideChangeChannel(state, changeChannelFacts(directory, folders, state, intent), intent);
    given(directory, ...events, archived);
    for (const event of events) state = channelAggregate.evolve(state, event);
    expect(directory.channel(1)).toMatchObject({
      name: 'news',
      description: 'new',
      renderedDescription: '<p>new</p>',
      inviteOnly: true,
      historyPublicToSubscribers: false,
      topicsPolicy: 'empty_topic_only',
      messageRetentionDays: 30,
      permissions: { can_send_message_group: SystemGroup.moderators, can_resolve_topics_group: SystemGroup.nobody },
      isArchived: true,
    });
    expect(state).toMatchObject({ situation: 'open', settings: { name: 'news', messageRetentionDays: 30 } });
    expect(directory.channelByName('channel 1')).toBeUndefined();
  });
});

describe('deciding on a change of a channel by facts', () => {
  const settings = { ...DEFAULT_REALM_SETTINGS, send_channel_events_messages: false };
  const ordinary: ChangeChannelFacts = {
    actor: { role: Role.member },
    administers: true,
    canRead: true,
    rights: new Set(),
    realm: { settings },
    isFolderUsable: true,
    hasSubscribers: true,
    isNameTaken: false,
    named: { activeUserIds: new Set(), groups: new Map() },
  };
  const state = channelAggregate.evolve(channelAggregate.initialState, created(1));
  const deciding = (changes: Partial<ChannelChanges>, facts: Partial<ChangeChannelFacts> = {}) =>
    decideChangeChannel(
      state,
      { ...ordinary, ...facts },
      { actorId: member, channelId: 1, changes: { ...nothing, ...changes }, ...known },
    );

  it('renames, and refuses a name that is taken', () => {
    expect(deciding({ name: 'new' })).toEqual([
      { type: 'ChannelRenamed', data: { channelId: 1, name: 'new', previousName: 'channel 1' } },
    ]);
    expect(refusal(() => deciding({ name: 'new' }, { isNameTaken: true }))).toBe('Channel name is already in use.');
  });

  it('tells an actor who cannot read the channel that there is none', () => {
    const outside = { administers: false, canRead: false };
    expect(refusal(() => deciding({}, { administers: false }))).toBe(
      'You do not have permission to administer this channel.',
    );
    expect(refusal(() => deciding({}, outside))).toBe('Invalid channel ID');
  });

  it('asks for the right to create channels of the new type', () => {
    expect(refusal(() => deciding({ isPrivate: true }))).toBe('Insufficient permission');
    const rights = new Set(['can_create_private_channel_group'] as const);
    expect(deciding({ isPrivate: true }, { rights })).toHaveLength(1);
  });
});
