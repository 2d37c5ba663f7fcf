import {
  covers,
  type Channel,
  type ChannelActivity,
  type ChannelPermission,
  type Subscription,
  wasActiveAt,
} from './channel.js';
import { directKey, type Conversation } from './conversation.js';
import type { Group, GroupValue } from './group.js';
import { IdSet } from './id-set.js';
import { PERMISSION_SETTINGS, type RealmPermission } from './permission-settings.js';
import { DEFAULT_REALM_SETTINGS, type Realm, REALM_ID } from './realm.js';
import { isInRoleGroup } from './role-groups.js';
import { isFullMember, isGuest, Role, type User } from './user.js';

const NO_ONE: ReadonlySet<number> = new Set();
const NO_SUBSCRIPTIONS: ReadonlyMap<number, Subscription> = new Map();
const UNFOUNDED: Realm = {
  id: REALM_ID,
  name: '',
  description: '',
  renderedDescription: '',
  dateCreated: 0,
  settings: DEFAULT_REALM_SETTINGS,
};
const NO_IDS: LastIds = { user: 0, group: 0, channel: 0, message: 0, attachment: 0 };
const NEVER_ACTIVE: ChannelActivity = { firstMessageId: null, lastMessageTime: 0 };

/** Largest ids given so far, from the log. */
export interface LastIds {
  user: number;
  group: number;
  channel: number;
  message: number;
  attachment: number;
}

/** A group of people who wrote to each other directly at least once. */
export interface DirectConversationRecord {
  readonly userIds: readonly number[];
  /** The message that opened it. */
  readonly firstMessageId: number;
}

/**
 * Who is who, and who may what: accounts, groups, channels, subscriptions, settings; small, in memory, folded from the
 * log. Records are replaced, never changed, so a reader may keep one. Only folds call the `put…` methods.
 */
export class Directory {
  realm: Realm = UNFOUNDED;
  readonly lastIds: LastIds = { ...NO_IDS };
  /** Ids of the messages that there are. */
  readonly messageIds = new IdSet();

  readonly #users = new Map<number, User>();
  readonly #userIdByEmail = new Map<string, number>();
  readonly #userIdByApiKeyHash = new Map<string, number>();
  readonly #userIdsByName = new Map<string, Set<number>>();
  readonly #groups = new Map<number, Group>();
  readonly #groupIdByName = new Map<string, number>();
  readonly #channels = new Map<number, Channel>();
  readonly #channelIdByName = new Map<string, number>();
  readonly #activity = new Map<number, ChannelActivity>();
  readonly #previousMessageTimes = new Map<number, number>();
  readonly #subscribers = new Map<number, Set<number>>();
  readonly #formerSubscribers = new Map<number, Set<number>>();
  readonly #subscriptions = new Map<number, Map<number, Subscription>>();
  readonly #directs = new Map<string, DirectConversationRecord>();
  readonly #directKeysOfUser = new Map<number, Set<string>>();

  /** @param now UNIX milliseconds; some rights come with the age of an account */
  constructor(private readonly now: () => number = Date.now) {}

  /** As before the first event of the log. */
  clear(): void {
    this.realm = UNFOUNDED;
    Object.assign(this.lastIds, NO_IDS);
    for (const index of [
      this.messageIds,
      this.#users,
      this.#userIdByEmail,
      this.#userIdByApiKeyHash,
      this.#userIdsByName,
      this.#groups,
      this.#groupIdByName,
      this.#channels,
      this.#channelIdByName,
      this.#activity,
      this.#previousMessageTimes,
      this.#subscribers,
      this.#formerSubscribers,
      this.#subscriptions,
      this.#directs,
      this.#directKeysOfUser,
    ]) {
      index.clear();
    }
  }

  // --- People

  user(id: number): User | undefined {
    return this.#users.get(id);
  }

  /** Every account, bots and deactivated ones included, by id. */
  users(): IterableIterator<User> {
    return this.#users.values();
  }

  get userCount(): number {
    return this.#users.size;
  }

  /** By the real address, ignoring case. */
  userByEmail(email: string): User | undefined {
    const id = this.#userIdByEmail.get(email.trim().toLowerCase());
    return id === undefined ? undefined : this.#users.get(id);
  }

  userByApiKeyHash(hash: string): User | undefined {
    const id = this.#userIdByApiKeyHash.get(hash);
    return id === undefined ? undefined : this.#users.get(id);
  }

  /** The one active account of this name; undefined when there is none or more than one. */
  userByName(fullName: string): User | undefined {
    const active = [...(this.#userIdsByName.get(fullName) ?? NO_ONE)]
      .map((id) => this.#users.get(id))
      .filter((user) => user?.isActive);
    return active.length === 1 ? active[0] : undefined;
  }

  putUser(user: User): void {
    const before = this.#users.get(user.id);
    if (before) {
      release(this.#userIdByEmail, before.deliveryEmail.toLowerCase(), user.id);
      for (const hash of before.apiKeyHashes) release(this.#userIdByApiKeyHash, hash, user.id);
      this.#userIdsByName.get(before.fullName)?.delete(before.id);
    }
    this.#users.set(user.id, user);
    this.#userIdByEmail.set(user.deliveryEmail.toLowerCase(), user.id);
    for (const hash of user.apiKeyHashes) this.#userIdByApiKeyHash.set(hash, user.id);
    setOf(this.#userIdsByName, user.fullName).add(user.id);
    this.lastIds.user = Math.max(this.lastIds.user, user.id);
  }

  // --- Groups

  group(id: number): Group | undefined {
    return this.#groups.get(id);
  }

  groups(): IterableIterator<Group> {
    return this.#groups.values();
  }

  /** By the exact name; deactivated groups keep theirs. */
  groupByName(name: string): Group | undefined {
    const id = this.#groupIdByName.get(name);
    return id === undefined ? undefined : this.#groups.get(id);
  }

  putGroup(group: Group): void {
    const before = this.#groups.get(group.id);
    if (before) release(this.#groupIdByName, before.name, group.id);
    this.#groups.set(group.id, group);
    this.#groupIdByName.set(group.name, group.id);
    this.lastIds.group = Math.max(this.lastIds.group, group.id);
  }

  /** What the work finds while a group is, for once, as given. The work ends before it returns. */
  supposing<Result>(group: Group, work: () => Result): Result {
    const present = this.#groups.get(group.id);
    this.#groups.set(group.id, group);
    try {
      return work();
    } finally {
      if (present) this.#groups.set(group.id, present);
      else this.#groups.delete(group.id);
    }
  }

  /** Does this active account belong to what the setting names, through subgroups at any depth? */
  belongs(who: number | User, value: GroupValue): boolean {
    const user = this.#record(who);
    if (!user?.isActive) return false;
    if (typeof value === 'number') return this.#byRole(user, value) ?? this.#inGroups(user, [value]);
    return value.direct_members.includes(user.id) || this.#inGroups(user, value.direct_subgroups);
  }

  /** Does a setting of the organization give the account this right? A guest has none that cannot be given to everyone. */
  permits(who: number | User, right: RealmPermission): boolean {
    const user = this.#record(who);
    if (!user || (isGuest(user) && !PERMISSION_SETTINGS.realm[right].allow_everyone_group)) return false;
    return this.belongs(user, this.realm.settings[right]);
  }

  /** The same for a setting of a channel. */
  permitsIn(who: number | User, permissions: Channel['permissions'], right: ChannelPermission): boolean {
    const user = this.#record(who);
    if (!user || (isGuest(user) && !PERMISSION_SETTINGS.stream[right].allow_everyone_group)) return false;
    return this.belongs(user, permissions[right]);
  }

  #inGroups(user: User, groupIds: Iterable<number>): boolean {
    const reached = new Set(groupIds);
    for (const id of reached) {
      const byRole = this.#byRole(user, id);
      if (byRole) return true;
      if (byRole === false) continue;
      const group = this.#groups.get(id);
      if (!group || group.isDeactivated) continue;
      if (group.members.has(user.id)) return true;
      for (const subgroup of group.subgroups) reached.add(subgroup);
    }
    return false;
  }

  #byRole(user: User, groupId: number): boolean | undefined {
    return isInRoleGroup(user.role, groupId, () => this.isFullMember(user));
  }

  /** As of now: a member becomes one by waiting. */
  isFullMember(user: User): boolean {
    return isFullMember(user, this.realm.settings.waiting_period_threshold, this.now());
  }

  // --- Channels

  channel(id: number): Channel | undefined {
    return this.#channels.get(id);
  }

  channels(): IterableIterator<Channel> {
    return this.#channels.values();
  }

  /** Ignoring case; archived channels keep their name. */
  channelByName(name: string): Channel | undefined {
    const id = this.#channelIdByName.get(name.trim().toLowerCase());
    return id === undefined ? undefined : this.#channels.get(id);
  }

  putChannel(channel: Channel): void {
    const before = this.#channels.get(channel.id);
    if (before) release(this.#channelIdByName, before.name.toLowerCase(), channel.id);
    this.#channels.set(channel.id, channel);
    this.#channelIdByName.set(channel.name.toLowerCase(), channel.id);
    this.lastIds.channel = Math.max(this.lastIds.channel, channel.id);
  }

  activity(channelId: number): ChannelActivity {
    return this.#activity.get(channelId) ?? NEVER_ACTIVE;
  }

  /** Of every channel that ever had a message, by channel id. */
  activities(): IterableIterator<[channelId: number, ChannelActivity]> {
    return this.#activity.entries();
  }

  /**
   * When the message before the newest one came to a channel, UNIX milliseconds; 0 when there was none since the start
   * of the process. For those who tell clients of the newest one.
   */
  previousMessageTime(channelId: number): number {
    return this.#previousMessageTimes.get(channelId) ?? 0;
  }

  putActivity(channelId: number, activity: ChannelActivity): void {
    const { lastMessageTime } = this.activity(channelId);
    if (activity.lastMessageTime > lastMessageTime) this.#previousMessageTimes.set(channelId, lastMessageTime);
    this.#activity.set(channelId, activity);
  }

  // --- Subscriptions

  /** Ids of the accounts subscribed now; deactivated accounts are among them (see `activeSubscribers`). */
  subscribers(channelId: number): ReadonlySet<number> {
    return this.#subscribers.get(channelId) ?? NO_ONE;
  }

  /** Ids of the accounts that were subscribed and are no longer. */
  formerSubscribers(channelId: number): ReadonlySet<number> {
    return this.#formerSubscribers.get(channelId) ?? NO_ONE;
  }

  activeSubscribers(channelId: number): number[] {
    return [...this.subscribers(channelId)].filter((id) => this.#users.get(id)?.isActive);
  }

  isSubscribed(userId: number, channelId: number): boolean {
    return this.#subscribers.get(channelId)?.has(userId) ?? false;
  }

  /** Present or past. */
  subscription(userId: number, channelId: number): Subscription | undefined {
    return this.#subscriptions.get(userId)?.get(channelId);
  }

  /** Present and past subscriptions of an account by channel id. */
  subscriptionsOf(userId: number): ReadonlyMap<number, Subscription> {
    return this.#subscriptions.get(userId) ?? NO_SUBSCRIPTIONS;
  }

  /** `subscriptionsOf` every account that ever had one. */
  subscriptions(): IterableIterator<ReadonlyMap<number, Subscription>> {
    return this.#subscriptions.values();
  }

  putSubscription(subscription: Subscription): void {
    let own = this.#subscriptions.get(subscription.userId);
    if (!own) this.#subscriptions.set(subscription.userId, (own = new Map()));
    own.set(subscription.channelId, subscription);
    const subscribers = setOf(this.#subscribers, subscription.channelId);
    const former = setOf(this.#formerSubscribers, subscription.channelId);
    const [joined, left] = subscription.isActive ? [subscribers, former] : [former, subscribers];
    joined.add(subscription.userId);
    left.delete(subscription.userId);
  }

  // --- Direct conversations

  direct(userIds: readonly number[]): DirectConversationRecord | undefined {
    return this.#directs.get(directKey(userIds));
  }

  directs(): IterableIterator<DirectConversationRecord> {
    return this.#directs.values();
  }

  /** Keys (`directKey`) of every direct conversation that the account is part of. */
  directKeysOf(userId: number): ReadonlySet<string> {
    return this.#directKeysOfUser.get(userId) ?? (NO_ONE as unknown as ReadonlySet<string>);
  }

  putDirect(record: DirectConversationRecord): void {
    const key = directKey(record.userIds);
    this.#directs.set(key, record);
    for (const userId of record.userIds) setOf(this.#directKeysOfUser, userId).add(key);
  }

  // --- Access (contract, "who can read a message" and "access levels")

  /** May read everything that is said in the channel from now on. @param who an account, or a record that it had before */
  canReadChannel(who: number | User, channel: Channel): boolean {
    const user = this.#record(who);
    if (channel.isWebPublic || (user && this.isSubscribed(user.id, channel.id))) return true;
    if (!user || isGuest(user)) return false;
    return !channel.inviteOnly || this.#mayEnter(user, channel);
  }

  /** May know that the channel exists. @param who an account, or a record that it had before */
  canSeeChannel(who: number | User, channel: Channel): boolean {
    return this.canReadChannel(who, channel) || this.canAdministerChannel(who, channel);
  }

  /** Administers the channel: by the channel's setting, or as an administrator who can see it. */
  canAdministerChannel(who: number | User, channel: Channel): boolean {
    const user = this.#record(who);
    if (!user || isGuest(user)) return false;
    return user.role <= Role.administrator || this.permitsIn(user, channel.permissions, 'can_administer_channel_group');
  }

  #mayEnter(user: User, channel: Channel): boolean {
    return (
      this.permitsIn(user, channel.permissions, 'can_subscribe_group') ||
      this.permitsIn(user, channel.permissions, 'can_add_subscribers_group')
    );
  }

  #record(who: number | User): User | undefined {
    return typeof who === 'number' ? this.#users.get(who) : who;
  }

  /**
   * May the account read this message, which is in this conversation now?
   * @param arrivedAt log position of the move that brought it into its channel; null when it was posted there
   */
  canReadMessage(
    userId: number,
    messageId: number,
    conversation: Conversation,
    arrivedAt: number | null = null,
  ): boolean {
    if (conversation.kind === 'direct') return conversation.userIds.includes(userId);
    const channel = this.#channels.get(conversation.channelId);
    if (!channel || !this.canReadChannel(userId, channel)) return false;
    return channel.historyPublicToSubscribers || this.received(userId, messageId, conversation, arrivedAt);
  }

  /** Did the account follow the conversation when the message came into it (the contract's "row")? */
  received(userId: number, messageId: number, conversation: Conversation, arrivedAt: number | null = null): boolean {
    if (conversation.kind === 'direct') return conversation.userIds.includes(userId);
    const subscription = this.subscription(userId, conversation.channelId);
    if (!subscription) return false;
    return arrivedAt === null ? covers(subscription, messageId) : wasActiveAt(subscription, arrivedAt);
  }
}

/** A key that another record took over stays with it. */
function release(index: Map<string, number>, key: string, id: number): void {
  if (index.get(key) === id) index.delete(key);
}

function setOf<Key, Value>(map: Map<Key, Set<Value>>, key: Key): Set<Value> {
  let set = map.get(key);
  if (!set) map.set(key, (set = new Set()));
  return set;
}
