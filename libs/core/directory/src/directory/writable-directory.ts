import type { Channel, ChannelActivity, Subscription } from '../records/channel.js';
import { directKey } from '../records/conversation.js';
import { Directory } from './directory.js';
import { type DirectConversationRecord, DirectoryRecords, type LastIds } from './directory-records.js';
import type { Group } from '../records/group.js';
import type { Realm } from '../records/realm.js';
import { isGuest, type User } from '../records/user.js';

/** The directory for folds and snapshots. All others get it as a `Directory`, which cannot be written. */
export class WritableDirectory extends Directory {
  /** Resets to the state before the first event of the log. */
  clear(): void {
    this.records = new DirectoryRecords();
    this.forgetReaches();
  }

  putRealm(realm: Realm): void {
    this.records.realm = realm;
  }

  /** @param linkifiers in the order in which they are tried */
  /** This id is taken; larger ones may be, too. */
  raiseLastId(kind: keyof LastIds, id: number): void {
    const { lastIds } = this.records;
    lastIds[kind] = Math.max(lastIds[kind], id);
  }

  addMessageId(messageId: number): void {
    this.records.messageIds.add(messageId);
    this.records.keptMessageIds.delete(messageId);
  }

  /** @param isKept it may be restored */
  deleteMessageId(messageId: number, isKept: boolean): void {
    this.records.messageIds.delete(messageId);
    if (isKept) this.records.keptMessageIds.add(messageId);
    else this.forgetKeptMessageId(messageId);
  }

  forgetKeptMessageId(messageId: number): void {
    this.records.keptMessageIds.delete(messageId);
  }

  /** @param bounds from `messageIds.copy()`, or a part of them; parts in their order */
  restoreMessageIds(bounds: readonly number[]): void {
    this.records.messageIds.restore(bounds);
  }

  restoreKeptMessageIds(bounds: readonly number[]): void {
    this.records.keptMessageIds.restore(bounds);
  }

  putUser(user: User): void {
    const before = this.records.users.get(user.id);
    if (before) {
      release(this.records.userIdByEmail, before.deliveryEmail.toLowerCase(), user.id);
      if (before.avatar) release(this.records.userIdByAvatarKey, before.avatar.key, user.id);
      for (const hash of before.apiKeyHashes) release(this.records.userIdByApiKeyHash, hash, user.id);
      releaseFromSet(this.records.userIdsByName, before.fullName.toLowerCase(), before.id);
      for (const id of defaultChannelsOf(before)) releaseFromSet(this.records.botIdsByDefaultChannel, id, user.id);
    }
    this.records.users.set(user.id, user);
    if (isGuest(user)) this.records.guestIds.add(user.id);
    else this.records.guestIds.delete(user.id);
    this.records.userIdByEmail.set(user.deliveryEmail.toLowerCase(), user.id);
    if (user.avatar) this.records.userIdByAvatarKey.set(user.avatar.key, user.id);
    for (const hash of user.apiKeyHashes) this.records.userIdByApiKeyHash.set(hash, user.id);
    setOf(this.records.userIdsByName, user.fullName.toLowerCase()).add(user.id);
    for (const id of defaultChannelsOf(user)) setOf(this.records.botIdsByDefaultChannel, id).add(user.id);
    this.raiseLastId('user', user.id);
  }

  putGroup(group: Group): void {
    const before = this.records.groups.get(group.id);
    if (before) {
      release(this.records.groupIdByName, before.name, group.id);
      releaseFromSet(this.records.groupIdsByLowerCase, before.name.toLowerCase(), group.id);
    }
    this.records.groups.set(group.id, group);
    this.forgetReaches();
    this.records.groupIdByName.set(group.name, group.id);
    setOf(this.records.groupIdsByLowerCase, group.name.toLowerCase()).add(group.id);
    this.raiseLastId('group', group.id);
  }

  putChannel(channel: Channel): void {
    const before = this.records.channels.get(channel.id);
    if (before) release(this.records.channelIdByName, before.name.toLowerCase(), channel.id);
    this.records.channels.set(channel.id, channel);
    this.records.channelIdByName.set(channel.name.toLowerCase(), channel.id);
    this.raiseLastId('channel', channel.id);
  }

  putActivity(channelId: number, activity: ChannelActivity): void {
    this.records.activity.set(channelId, activity);
  }

  putSubscription(subscription: Subscription): void {
    let own = this.records.subscriptions.get(subscription.userId);
    if (!own) this.records.subscriptions.set(subscription.userId, (own = new Map()));
    own.set(subscription.channelId, subscription);
    const subscribers = setOf(this.records.subscribers, subscription.channelId);
    const former = setOf(this.records.formerSubscribers, subscription.channelId);
    const [joined, left] = subscription.isActive ? [subscribers, former] : [former, subscribers];
    joined.add(subscription.userId);
    left.delete(subscription.userId);
  }

  putDirect(record: DirectConversationRecord): void {
    const key = directKey(record.userIds);
    this.records.directs.set(key, record);
    for (const userId of record.userIds) setOf(this.records.directKeysOfUser, userId).add(key);
  }
}

/** A key that another record has taken over stays with it. */
function release(index: Map<string, number>, key: string, id: number): void {
  if (index.get(key) === id) index.delete(key);
}

function releaseFromSet<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = map.get(key);
  if (set?.delete(value) && set.size === 0) map.delete(key);
}

function defaultChannelsOf({ bot }: User): number[] {
  return [bot?.defaultSendingChannelId, bot?.defaultEventsChannelId].filter((id) => typeof id === 'number');
}

function setOf<Key, Value>(map: Map<Key, Set<Value>>, key: Key): Set<Value> {
  let set = map.get(key);
  if (!set) map.set(key, (set = new Set()));
  return set;
}
