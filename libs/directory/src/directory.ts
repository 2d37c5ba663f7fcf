import {
  covers,
  type Channel,
  type ChannelActivity,
  type ChannelPermission,
  type Subscription,
  wasActiveAt,
} from './channel.js';
import { directKey, type Conversation } from './conversation.js';
import type { CustomEmoji, EmojiImage } from './custom-emoji.js';
import type { LinkifierRecord } from './linkifier-record.js';
import type { Group, GroupValue } from './group.js';
import { IdSet } from './id-set.js';
import { PERMISSION_SETTINGS, type RealmPermission } from './permission-settings.js';
import { DEFAULT_REALM_SETTINGS, type Realm, REALM_ID } from './realm.js';
import { isInRoleGroup } from './role-groups.js';
import { type Avatar, isFullMember, isGuest, Role, type User } from './user.js';

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
const NO_IDS: LastIds = {
  user: 0,
  group: 0,
  channel: 0,
  message: 0,
  attachment: 0,
  savedSnippet: 0,
  draft: 0,
  scheduledMessage: 0,
  invitation: 0,
};
const NEVER_ACTIVE: ChannelActivity = { firstMessageId: null, lastMessageTime: 0 };

/** Largest ids given so far, from the log. */
export interface LastIds {
  user: number;
  group: number;
  channel: number;
  message: number;
  attachment: number;
  savedSnippet: number;
  draft: number;
  scheduledMessage: number;
  invitation: number;
}

/** What finds groups: the directory, or what stands for it as it was before. */
export interface Groups {
  group(id: number): Group | undefined;
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
  /** In the order in which they are tried. */
  linkifiers: readonly LinkifierRecord[] = [];
  readonly lastIds: LastIds = { ...NO_IDS };
  /** Ids of the messages that there are. */
  readonly messageIds = new IdSet();

  readonly #users = new Map<number, User>();
  readonly #guestIds = new Set<number>();
  readonly #userIdByEmail = new Map<string, number>();
  readonly #userIdByApiKeyHash = new Map<string, number>();
  readonly #userIdsByName = new Map<string, Set<number>>();
  readonly #groups = new Map<number, Group>();
  readonly #groupIdByName = new Map<string, number>();
  readonly #channels = new Map<number, Channel>();
  readonly #channelIdByName = new Map<string, number>();
  readonly #activity = new Map<number, ChannelActivity>();
  readonly #subscribers = new Map<number, Set<number>>();
  readonly #formerSubscribers = new Map<number, Set<number>>();
  readonly #subscriptions = new Map<number, Map<number, Subscription>>();
  readonly #directs = new Map<string, DirectConversationRecord>();
  readonly #directKeysOfUser = new Map<number, Set<string>>();
  readonly #customEmoji = new Map<string, CustomEmoji>();
  readonly #activeEmoji = new Map<string, CustomEmoji>();
  readonly #emojiImages = new Map<string, EmojiImage>();
  readonly #userIdByAvatarKey = new Map<string, number>();

  /** @param now UNIX milliseconds; some rights come with the age of an account */
  constructor(private readonly now: () => number = Date.now) {}

  /** As before the first event of the log. */
  clear(): void {
    this.realm = UNFOUNDED;
    this.linkifiers = [];
    Object.assign(this.lastIds, NO_IDS);
    for (const index of [
      this.messageIds,
      this.#users,
      this.#guestIds,
      this.#userIdByEmail,
      this.#userIdByApiKeyHash,
      this.#userIdsByName,
      this.#groups,
      this.#groupIdByName,
      this.#channels,
      this.#channelIdByName,
      this.#activity,
      this.#subscribers,
      this.#formerSubscribers,
      this.#subscriptions,
      this.#directs,
      this.#directKeysOfUser,
      this.#customEmoji,
      this.#activeEmoji,
      this.#emojiImages,
      this.#userIdByAvatarKey,
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

  /** Ids of all accounts that are guests now. */
  get guestIds(): ReadonlySet<number> {
    return this.#guestIds;
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

  /**
   * The one active account of this name, ignoring case, or else the one that is deactivated; undefined when there is none
   * or more than one.
   */
  userByName(fullName: string): User | undefined {
    const ids = this.#userIdsByName.get(fullName.toLowerCase()) ?? NO_ONE;
    const users = Array.from(ids, (id) => this.#users.get(id)!);
    const active = users.filter(({ isActive }) => isActive);
    const named = active.length > 0 ? active : users;
    return named.length === 1 ? named[0] : undefined;
  }

  /** The uploaded avatar that has this key now. */
  avatar(key: string): Avatar | undefined {
    const id = this.#userIdByAvatarKey.get(key);
    return id === undefined ? undefined : this.#users.get(id)?.avatar;
  }

  putUser(user: User): void {
    const before = this.#users.get(user.id);
    if (before) {
      release(this.#userIdByEmail, before.deliveryEmail.toLowerCase(), user.id);
      if (before.avatar) release(this.#userIdByAvatarKey, before.avatar.key, user.id);
      for (const hash of before.apiKeyHashes) release(this.#userIdByApiKeyHash, hash, user.id);
      this.#userIdsByName.get(before.fullName.toLowerCase())?.delete(before.id);
    }
    this.#users.set(user.id, user);
    if (isGuest(user)) this.#guestIds.add(user.id);
    else this.#guestIds.delete(user.id);
    this.#userIdByEmail.set(user.deliveryEmail.toLowerCase(), user.id);
    if (user.avatar) this.#userIdByAvatarKey.set(user.avatar.key, user.id);
    for (const hash of user.apiKeyHashes) this.#userIdByApiKeyHash.set(hash, user.id);
    setOf(this.#userIdsByName, user.fullName.toLowerCase()).add(user.id);
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

  /**
   * Does this active account belong to what the setting names, through subgroups at any depth?
   * @param groups as they are, or as they were before
   */
  belongs(who: number | User, value: GroupValue, groups: Groups = this): boolean {
    const user = this.#record(who);
    if (!user?.isActive) return false;
    if (typeof value === 'number') return this.#byRole(user, value) ?? this.#inGroups(user, [value], groups);
    return value.direct_members.includes(user.id) || this.#inGroups(user, value.direct_subgroups, groups);
  }

  /** Does a setting of the organization give the account this right? A guest has none that cannot be given to everyone. */
  permits(who: number | User, right: RealmPermission): boolean {
    const user = this.#record(who);
    if (!user || (isGuest(user) && !PERMISSION_SETTINGS.realm[right].allow_everyone_group)) return false;
    return this.belongs(user, this.realm.settings[right]);
  }

  /** The same for a setting of a channel. */
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

  #inGroups(user: User, groupIds: Iterable<number>, groups: Groups): boolean {
    const reached = new Set(groupIds);
    for (const id of reached) {
      const byRole = this.#byRole(user, id);
      if (byRole) return true;
      if (byRole === false) continue;
      const group = groups.group(id);
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

  /** Ids of the channels that new people are subscribed to, ascending. */
  defaultChannelIds(): number[] {
    const ids = [...this.#channels.values()].filter(({ isDefault }) => isDefault).map(({ id }) => id);
    return ids.toSorted((a, b) => a - b);
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

  putActivity(channelId: number, activity: ChannelActivity): void {
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

  // --- Emoji

  /** @param code the id as the API writes it where emoji have codes */
  customEmoji(code: string): CustomEmoji | undefined {
    return this.#customEmoji.get(code);
  }

  /** All that there ever were, by id. */
  customEmojis(): IterableIterator<CustomEmoji> {
    return this.#customEmoji.values();
  }

  activeEmoji(name: string): CustomEmoji | undefined {
    return this.#activeEmoji.get(name);
  }

  /** The image of any emoji, by its key in the file store. */
  emojiImage(fileKey: string): EmojiImage | undefined {
    return this.#emojiImages.get(fileKey);
  }

  putCustomEmoji(emoji: CustomEmoji): void {
    for (const image of [emoji.image, emoji.still]) if (image) this.#emojiImages.set(image.fileKey, image);
    this.#customEmoji.set(String(emoji.id), emoji);
    if (!emoji.isDeactivated) this.#activeEmoji.set(emoji.name, emoji);
    else if (this.#activeEmoji.get(emoji.name)?.id === emoji.id) this.#activeEmoji.delete(emoji.name);
  }

  // --- Access (contract, messages: Who can read a message) (contract, channels: Access levels)

  /**
   * May read everything that is said in the channel from now on.
   * @param who an account, or a record that it had before
   * @param groups as they are, or as they were before
   */
  canReadChannel(who: number | User, channel: Channel, groups: Groups = this): boolean {
    const user = this.#record(who);
    if (channel.isWebPublic || (user && this.isSubscribed(user.id, channel.id))) return true;
    if (!user || isGuest(user)) return false;
    return !channel.inviteOnly || this.#mayEnter(user, channel, groups);
  }

  /** May know that the channel exists. The parameters are those of `canReadChannel`. */
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

  /**
   * Did the account follow the conversation when the message came into it: has it a row
   * (contract, messages: Who can read a message)?
   */
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
