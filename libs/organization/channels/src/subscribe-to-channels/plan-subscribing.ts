import {
  acceptGroupValue,
  type Channel,
  CHANNEL_PERMISSION_NAMES,
  createsWithoutBound,
  type Directory,
  InsufficientPermission,
  isAdministrator,
  isGuest,
  isSameGroupValue,
  namedInGroupValues,
  OwnerRequired,
  PERMISSION_SETTINGS,
  personBehind,
  type RealmPermission,
  Role,
  type Site,
  type User,
} from '@chat/directory';
import type { Cause } from '@chat/event-log';
import type { ChannelFolderUse } from '@chat/ports';
import { mayAddOthers, requireRightToSetPolicy } from '../channel/channel-access.js';
import { channelName, channelNameKey } from '../channel/channel-name.js';
import { defaultPermissions, refuseRestrictedTopics, SETS_DELETE_POLICY } from '../channel/channel-permissions.js';
import {
  DefaultChannelCannotBePrivate,
  InvalidChannelFolderId,
  TooManyChannels,
  TooManyChannelsOfCreator,
  WebPublicChannelsNotEnabled,
} from '../channel/channel.errors.js';
import type { ChannelPermissions } from '../channel/channel.events.js';
import type { PermissionValues } from '../channel/permission-changes.js';
import { type NewChannelOptions, sharesHistory } from '../parameters/new-channel-options.js';
import { namesOthers, type Principals, usersNamed } from '../subscriptions/principals.js';
import type { RequestedChannel } from './channel-entry.js';
import { NotAllowedForGuests, TooManyReturns, UnableToAccessChannel } from './subscribe-to-channels.errors.js';
import { LIMITS } from '../channels.limits.js';

export interface SubscribeToChannelsData {
  readonly actorId: number;
  readonly channels: readonly RequestedChannel[];
  readonly principals: Principals;
  readonly options: NewChannelOptions;
  /** False: leave out existing channels that the actor may not enter, and list them in the result. */
  readonly authorizationErrorsFatal: boolean;
  /** Whether people added to existing channels are notified. */
  readonly sendNotices: boolean;
  readonly cause: Cause;
}

export interface SubscribingPlan {
  readonly toCreate: readonly RequestedChannel[];
  readonly permissions: ChannelPermissions;
  readonly toEnter: readonly { readonly channel: Channel; readonly color: string | undefined }[];
  readonly unauthorized: readonly string[];
  readonly users: readonly User[];
}

/**
 * Checks the whole request and plans it, without writing.
 * @throws DomainError the first broken rule, in order (contract, channels: Creating and subscribing)
 */
export function planSubscribing(
  directory: Directory,
  site: Site,
  folders: ChannelFolderUse,
  data: SubscribeToChannelsData,
): SubscribingPlan {
  const { actorId, options, principals } = data;
  const actor = directory.user(actorId) as User;
  if (isGuest(actor)) throw new NotAllowedForGuests();
  const permissions = newPermissions(directory, folders, actor, options);
  const requested = withoutDoubles(data.channels);
  const toCreate = requested.filter(({ name }) => !directory.channelByName(name));
  const existing = requested.flatMap(({ name, color }) => {
    const channel = directory.channelByName(name);
    return channel ? [{ channel, color }] : [];
  });
  if (toCreate.length > 0) refuseForbiddenCreation(directory, actor, options, toCreate.length);
  const toEnter = existing.filter(({ channel }) => mayEnter(directory, actorId, channel));
  const unauthorized = existing.filter((each) => !toEnter.includes(each)).map(({ channel }) => channel.name);
  if (unauthorized.length > 0 && data.authorizationErrorsFatal) throw new UnableToAccessChannel(unauthorized[0]!);
  if (namesOthers(directory, site, actorId, principals)) {
    const mayAdd = ({ channel }: { channel: Channel }) =>
      isUnfinished(directory, actorId, channel) || mayAddOthers(directory, actorId, channel.permissions);
    if (!toEnter.every(mayAdd)) throw new InsufficientPermission();
  }
  const users = usersNamed(directory, site, actorId, principals);
  for (const { channel } of toEnter) refuseTooManyReturns(directory, channel, users);
  return { toCreate, permissions, toEnter, unauthorized, users };
}

/** Each interval of a subscription is kept, because it decides which messages an account received. @throws TooManyReturns */
function refuseTooManyReturns(directory: Directory, { id, name }: Channel, users: readonly User[]): void {
  const { timesPerChannel } = LIMITS.subscriptions;
  for (const user of users) {
    const past = directory.subscription(user.id, id);
    if (past && !past.isActive && past.intervals.length >= timesPerChannel)
      throw new TooManyReturns(name, timesPerChannel);
  }
}

export function newPermissions(
  directory: Directory,
  folders: ChannelFolderUse,
  actor: User,
  options: NewChannelOptions,
): ChannelPermissions {
  const given: PermissionValues = {};
  const defaults = defaultPermissions(actor.id);
  for (const name of CHANNEL_PERMISSION_NAMES) {
    if (options.permissions[name] === undefined) continue;
    const named = namedInGroupValues(directory, [options.permissions[name]]);
    given[name] = acceptGroupValue(named, name, PERMISSION_SETTINGS.stream[name], options.permissions[name]);
    const deviates = SETS_DELETE_POLICY.has(name) && !isSameGroupValue(given[name], defaults[name]);
    if (deviates) requireRightToSetPolicy(directory, actor.id, 'can_set_delete_message_policy_group');
  }
  if (options.topicsPolicy !== 'inherit') {
    requireRightToSetPolicy(directory, actor.id, 'can_set_topics_policy_group');
  }
  if (options.folderId !== null && !folders.isUsable(options.folderId)) throw new InvalidChannelFolderId();
  const permissions = { ...defaults, ...given };
  refuseRestrictedTopics(sharesHistory(options), permissions.can_create_topic_group);
  return permissions;
}

function withoutDoubles(channels: readonly RequestedChannel[]): RequestedChannel[] {
  const byKey = new Map<string, RequestedChannel>();
  for (const each of channels) {
    const name = channelName(each.name);
    byKey.getOrInsertComputed(channelNameKey(name), () => ({ ...each, name }));
  }
  return [...byKey.values()];
}

export function refuseForbiddenCreation(
  directory: Directory,
  actor: User,
  options: NewChannelOptions,
  count: number,
): void {
  const right = options.inviteOnly ? 'can_create_private_channel_group' : 'can_create_public_channel_group';
  refuseUnless(directory, actor, right);
  if (options.isDefault && !isAdministrator(actor)) throw new InsufficientPermission();
  if (options.isDefault && options.inviteOnly) throw new DefaultChannelCannotBePrivate();
  if (options.isWebPublic) throw new WebPublicChannelsNotEnabled();
  if (options.messageRetentionDays !== null && actor.role !== Role.owner) throw new OwnerRequired();
  refuseTooMany(directory, actor, count);
}

/** @throws TooManyChannels, TooManyChannelsOfCreator */
function refuseTooMany(directory: Directory, actor: User, count: number): void {
  const { inTotal, perCreator } = LIMITS.channels;
  const person = personBehind(directory, actor.id);
  let [all, own] = [count, count];
  for (const { creatorId } of directory.channels()) {
    all++;
    if (creatorId !== null && personBehind(directory, creatorId) === person) own++;
  }
  if (all > inTotal) throw new TooManyChannels();
  if (own > perCreator && !createsWithoutBound(directory, actor.id)) throw new TooManyChannelsOfCreator();
}

function refuseUnless(directory: Directory, actor: User, right: RealmPermission): void {
  if (!directory.permits(actor, right)) throw new InsufficientPermission();
}

function mayEnter(directory: Directory, actorId: number, channel: Channel): boolean {
  return directory.canReadChannel(actorId, channel) || isUnfinished(directory, actorId, channel);
}

/** The creator of a channel may repeat a request that ended before anybody was subscribed. */
function isUnfinished(directory: Directory, actorId: number, { id, creatorId }: Channel): boolean {
  const isUntouched = directory.subscribers(id).size === 0 && !directory.activity(id).firstMessageId;
  return creatorId === actorId && isUntouched;
}
