import { strip } from '@chat/kernel';
import {
  covers,
  type Channel,
  type ChannelActivity,
  type ChannelPermission,
  type Subscription,
  wasActiveAt,
} from '../records/channel.js';
import { directKey, type Conversation } from '../records/conversation.js';
import { type DirectConversationRecord, DirectoryRecords, type LastIds } from './directory-records.js';
import { type GroupReach, type Groups, reachOf } from './group-reach.js';
import type { Group, GroupValue } from '../records/group.js';
import type { ReadonlyIdSet } from './id-set.js';
import { PERMISSION_SETTINGS, type RealmPermission } from '../records/permission-settings.js';
import type { ChannelSetting } from '../records/realm-settings.js';
import type { Realm } from '../records/realm.js';
import { isInRoleGroup } from '../records/role-groups.js';
import { type Avatar, isFullMember, isGuest, Role, type User } from '../records/user.js';

const NO_ONE: ReadonlySet<number> = new Set();
const NO_SUBSCRIPTIONS: ReadonlyMap<number, Subscription> = new Map();
const NEVER_ACTIVE: ChannelActivity = { firstMessageId: null, lastMessageTime: 0 };

/**
 * Accounts, groups, channels, subscriptions, settings and permissions, in memory, folded from the log. Records are replaced, never
 * changed, so a reader may keep one. This class reads; folds write through `WritableDirectory`.
 */
export abstract class Directory {
  protected records = new DirectoryRecords();
  /** Cache of groups' members since the last change of a group; at most as many entries as groups. */
  readonly #reaches = new WeakMap<Groups, Map<number, GroupReach>>();

  /** @param now UNIX milliseconds; some rights depend on the age of an account */
  constructor(private readonly now: () => number = Date.now) {}

  get realm(): Realm {
    return this.records.realm;
  }

  get lastIds(): Readonly<LastIds> {
    return this.records.lastIds;
  }

  /** Ids of the existing messages. */
  /** Deleted messages that may be restored. */
  get keptMessageIds(): ReadonlyIdSet {
    return this.records.keptMessageIds;
  }

  get messageIds(): ReadonlyIdSet {
    return this.records.messageIds;
  }

  // --- People

  user(id: number): User | undefined {
    return this.records.users.get(id);
  }

  /** Every account, bots and deactivated ones included, by id. */
  users(): IterableIterator<User> {
    return this.records.users.values();
  }

  /** Ids of all accounts that are guests now. */
  get guestIds(): ReadonlySet<number> {
    return this.records.guestIds;
  }

  /** Ids of the bots that post to the channel, or listen to it, by default. */
  botsUsing(channelId: number): ReadonlySet<number> {
    return this.records.botIdsByDefaultChannel.get(channelId) ?? NO_ONE;
  }

  get userCount(): number {
    return this.records.users.size;
  }

  /** By the real address, ignoring case. */
  userByEmail(email: string): User | undefined {
    const id = this.records.userIdByEmail.get(strip(email).toLowerCase());
    return id === undefined ? undefined : this.records.users.get(id);
  }

  userByApiKeyHash(hash: string): User | undefined {
    const id = this.records.userIdByApiKeyHash.get(hash);
    return id === undefined ? undefined : this.records.users.get(id);
  }

  /** The active account of this name, ignoring case, else the deactivated one; undefined when there is none, or more than one. */
  userByName(fullName: string): User | undefined {
    const ids = this.records.userIdsByName.get(fullName.toLowerCase()) ?? NO_ONE;
    const users = Array.from(ids, (id) => this.records.users.get(id)!);
    return theOneInUse(users, ({ isActive }) => isActive);
  }

  /** The uploaded avatar with this current key. */
  avatar(key: string): Avatar | undefined {
    const id = this.records.userIdByAvatarKey.get(key);
    return id === undefined ? undefined : this.records.users.get(id)?.avatar;
  }

  // --- Groups

  group(id: number): Group | undefined {
    return this.records.groups.get(id);
  }

  groups(): IterableIterator<Group> {
    return this.records.groups.values();
  }

  /** By the exact name; deactivated groups keep theirs. */
  groupByName(name: string): Group | undefined {
    const id = this.records.groupIdByName.get(name);
    return id === undefined ? undefined : this.records.groups.get(id);
  }

  /**
   * The group of exactly this name, else, ignoring case, the active one, or the deactivated one; undefined when there is none, or
   * more than one.
   */
  groupMentionedAs(name: string): Group | undefined {
    const exact = this.groupByName(name);
    if (exact) return exact;
    const ids = this.records.groupIdsByLowerCase.get(name.toLowerCase()) ?? NO_ONE;
    const groups = Array.from(ids, (id) => this.records.groups.get(id)!);
    return theOneInUse(groups, ({ isDeactivated }) => !isDeactivated);
  }

  /**
   * True when this active account belongs to the value of the setting, through subgroups at any depth.
   * @param groups current or former ones, which do not change
   */
  belongs(who: number | User, value: GroupValue, groups: Groups = this): boolean {
    const user = this.#record(who);
    if (!user?.isActive) return false;
    if (typeof value === 'number') return this.#byRole(user, value, groups) ?? this.#inGroups(user, [value], groups);
    return value.direct_members.includes(user.id) || this.#inGroups(user, value.direct_subgroups, groups);
  }

  /**
   * Ids of the accounts that belong to one of the groups, as in `belongs`. Visits each group once, and each account at most once
   * for its role, at any nesting.
   */
  accountsIn(groupIds: Iterable<number>): Set<number> {
    const { roleGroups, members } = reachOf(groupIds, this);
    const accounts = new Set<number>();
    for (const ids of members) for (const id of ids) if (this.user(id)?.isActive) accounts.add(id);
    if (roleGroups.length === 0) return accounts;
    for (const user of this.users()) {
      if (user.isActive && roleGroups.some((id) => this.#byRole(user, id, this))) accounts.add(user.id);
    }
    return accounts;
  }

  /**
   * True when a setting of the organization gives the account this right. A guest has only rights that can be given to everyone.
   */
  permits(who: number | User, right: RealmPermission): boolean {
    const user = this.#record(who);
    if (!user || (isGuest(user) && !PERMISSION_SETTINGS.realm[right].allow_everyone_group)) return false;
    return this.belongs(user, this.realm.settings[right]);
  }

  /** True when a setting of the channel permits it. */
  permitsIn(
    who: number | User,
    permissions: Channel['permissions'],
    right: ChannelPermission,
    groups: Groups = this,
  ): boolean {
    const user = this.#record(who);
    if (!user || (isGuest(user) && !PERMISSION_SETTINGS.stream[right].allow_everyone_group)) return false;
    return this.belongs(user, permissions[right], groups);
  }

  #inGroups(user: User, groupIds: readonly number[], groups: Groups): boolean {
    const reaches = this.#reaches.getOrInsertComputed(groups, () => new Map());
    return groupIds.some((groupId) => {
      const { roleGroups, members } = reaches.getOrInsertComputed(groupId, () => reachOf([groupId], groups));
      return roleGroups.some((id) => this.#byRole(user, id, groups)) || members.some((ids) => ids.has(user.id));
    });
  }

  /** Call it when a group of the directory changes. */
  protected forgetReaches(): void {
    this.#reaches.delete(this);
  }

  #byRole(user: User, groupId: number, groups: Groups): boolean | undefined {
    return isInRoleGroup(user.role, groupId, () => groups.isFullMember(user));
  }

  /** At the current time: members become full members by waiting. */
  isFullMember(user: User): boolean {
    return isFullMember(user, this.realm.settings.waiting_period_threshold, this.now());
  }

  // --- Channels

  channel(id: number): Channel | undefined {
    return this.records.channels.get(id);
  }

  channels(): IterableIterator<Channel> {
    return this.records.channels.values();
  }

  /** Ignoring case; archived channels keep their name. */
  channelByName(name: string): Channel | undefined {
    const id = this.records.channelIdByName.get(strip(name).toLowerCase());
    return id === undefined ? undefined : this.records.channels.get(id);
  }

  /** The channel in a setting of the organization, unless it is archived. */
  channelInUse(setting: ChannelSetting): Channel | undefined {
    const channel = this.channel(this.realm.settings[setting]);
    return channel?.isArchived ? undefined : channel;
  }

  /** Ids of the channels that new people are subscribed to, ascending. */
  defaultChannelIds(): number[] {
    const ids = [...this.records.channels.values()].filter(({ isDefault }) => isDefault).map(({ id }) => id);
    return ids.toSorted((a, b) => a - b);
  }

  activity(channelId: number): ChannelActivity {
    return this.records.activity.get(channelId) ?? NEVER_ACTIVE;
  }

  /** Activity of every channel that ever had a message, by channel id. */
  activities(): IterableIterator<[channelId: number, ChannelActivity]> {
    return this.records.activity.entries();
  }

  // --- Subscriptions

  /** Ids of the currently subscribed accounts, including deactivated ones (see `activeSubscribers`). */
  subscribers(channelId: number): ReadonlySet<number> {
    return this.records.subscribers.get(channelId) ?? NO_ONE;
  }

  /** Ids of the accounts that were subscribed and no longer are. */
  formerSubscribers(channelId: number): ReadonlySet<number> {
    return this.records.formerSubscribers.get(channelId) ?? NO_ONE;
  }

  activeSubscribers(channelId: number): number[] {
    return [...this.subscribers(channelId)].filter((id) => this.records.users.get(id)?.isActive);
  }

  isSubscribed(userId: number, channelId: number): boolean {
    return this.records.subscribers.get(channelId)?.has(userId) ?? false;
  }

  /** Current or former subscription. */
  subscription(userId: number, channelId: number): Subscription | undefined {
    return this.records.subscriptions.get(userId)?.get(channelId);
  }

  /** An account that left a channel no longer mutes it, though its subscription keeps the setting. */
  mutesChannel(userId: number, channelId: number): boolean {
    const subscription = this.subscription(userId, channelId);
    return subscription !== undefined && subscription.isActive && subscription.isMuted;
  }

  /** Current and former subscriptions of an account by channel id. */
  subscriptionsOf(userId: number): ReadonlyMap<number, Subscription> {
    return this.records.subscriptions.get(userId) ?? NO_SUBSCRIPTIONS;
  }

  /** `subscriptionsOf` every account that ever had one. */
  subscriptions(): IterableIterator<ReadonlyMap<number, Subscription>> {
    return this.records.subscriptions.values();
  }

  // --- Direct conversations

  direct(userIds: readonly number[]): DirectConversationRecord | undefined {
    return this.records.directs.get(directKey(userIds));
  }

  directs(): IterableIterator<DirectConversationRecord> {
    return this.records.directs.values();
  }

  /** Keys (`directKey`) of every direct conversation that the account is part of. */
  directKeysOf(userId: number): ReadonlySet<string> {
    return this.records.directKeysOfUser.get(userId) ?? (NO_ONE as unknown as ReadonlySet<string>);
  }

  // --- Access (contract, messages: Who can read a message) (contract, channels: Access levels)

  /**
   * May read everything posted in the channel from now on.
   * @param who an account, or a former record of it
   * @param groups current or former ones
   */
  canReadChannel(who: number | User, channel: Channel, groups: Groups = this): boolean {
    const user = this.#record(who);
    if (channel.isWebPublic || (user && this.isSubscribed(user.id, channel.id))) return true;
    if (!user || isGuest(user)) return false;
    return !channel.inviteOnly || this.#mayEnter(user, channel, groups);
  }

  /** May know that the channel exists. Parameters as in `canReadChannel`. */
  canSeeChannel(who: number | User, channel: Channel, groups: Groups = this): boolean {
    return this.canReadChannel(who, channel, groups) || this.canAdministerChannel(who, channel, groups);
  }

  /** Administers the channel: by the channel's setting, or as an administrator who can see it. */
  canAdministerChannel(who: number | User, channel: Channel, groups: Groups = this): boolean {
    const user = this.#record(who);
    if (!user || isGuest(user)) return false;
    if (user.role <= Role.administrator) return true;
    return this.permitsIn(user, channel.permissions, 'can_administer_channel_group', groups);
  }

  #mayEnter(user: User, { permissions }: Channel, groups: Groups): boolean {
    return (
      this.permitsIn(user, permissions, 'can_subscribe_group', groups) ||
      this.permitsIn(user, permissions, 'can_add_subscribers_group', groups)
    );
  }

  #record(who: number | User): User | undefined {
    return typeof who === 'number' ? this.records.users.get(who) : who;
  }

  /**
   * True when the account may read this message in its current conversation.
   * @param arrivedAt log position of the move that brought it into its channel; null when it was posted there
   */
  canReadMessage(
    userId: number,
    messageId: number,
    conversation: Conversation,
    arrivedAt: number | null = null,
  ): boolean {
    if (conversation.kind === 'direct') return conversation.userIds.includes(userId);
    const channel = this.records.channels.get(conversation.channelId);
    if (!channel || !this.canReadChannel(userId, channel)) return false;
    return channel.historyPublicToSubscribers || this.received(userId, messageId, conversation, arrivedAt);
  }

  /**
   * True when the account followed the conversation when the message arrived there, so that it has a row (contract, messages: Who
   * can read a message).
   */
  received(userId: number, messageId: number, conversation: Conversation, arrivedAt: number | null = null): boolean {
    if (conversation.kind === 'direct') return conversation.userIds.includes(userId);
    const subscription = this.subscription(userId, conversation.channelId);
    if (!subscription) return false;
    return arrivedAt === null ? covers(subscription, messageId) : wasActiveAt(subscription, arrivedAt);
  }
}

/** The only active record, or the only one when none is active. */
function theOneInUse<Found>(found: readonly Found[], isInUse: (each: Found) => boolean): Found | undefined {
  const inUse = found.filter(isInUse);
  const [only, ...others] = inUse.length > 0 ? inUse : found;
  return others.length === 0 ? only : undefined;
}
