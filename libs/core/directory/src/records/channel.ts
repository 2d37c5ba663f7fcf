import type { GroupValue } from './group.js';

export type TopicsPolicy = 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';

export type ChannelPermission =
  | 'can_add_subscribers_group'
  | 'can_administer_channel_group'
  | 'can_create_topic_group'
  | 'can_delete_any_message_group'
  | 'can_delete_own_message_group'
  | 'can_move_messages_out_of_channel_group'
  | 'can_move_messages_within_channel_group'
  | 'can_remove_subscribers_group'
  | 'can_resolve_topics_group'
  | 'can_send_message_group'
  | 'can_subscribe_group';

export interface Channel {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  /** UNIX seconds. */
  readonly dateCreated: number;
  readonly creatorId: number | null;
  /** True for a private channel. */
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  /** False: protected history, subscribers see only messages sent while they were subscribed. */
  readonly historyPublicToSubscribers: boolean;
  readonly isArchived: boolean;
  readonly topicsPolicy: TopicsPolicy;
  /** Days; -1: for ever; null: the organization's setting. */
  readonly messageRetentionDays: number | null;
  readonly folderId: number | null;
  /** Addresses for mail to the channel; absent: none. Secret: an address allows writing in the channel. */
  readonly emailAddresses?: readonly ChannelEmailAddress[];
  /** New people are subscribed to it. */
  readonly isDefault?: boolean;
  readonly permissions: Readonly<Record<ChannelPermission, GroupValue>>;
}

/** An e-mail address of a channel. */
export interface ChannelEmailAddress {
  /** The secret part of the address: 32 hexadecimal digits. */
  readonly token: string;
  /** The account that requested it; its rights decide whether mail is posted. */
  readonly creatorId: number;
  /** Sender of posted mail. */
  readonly senderId: number;
}

/** The part that changes with every message, separate from the settings. */
export interface ChannelActivity {
  readonly firstMessageId: number | null;
  /** UNIX milliseconds of the newest message; 0 without any. */
  readonly lastMessageTime: number;
}

const RECENT = 180 * 86_400_000;

/**
 * True when the channel was created, or a message posted in it, recently enough (contract, messages: Limits and normalization).
 * @param lastMessageTime UNIX milliseconds, 0 without any
 * @param now UNIX milliseconds
 */
export function isRecentlyActive({ dateCreated }: Channel, lastMessageTime: number, now: number): boolean {
  return now - Math.max(dateCreated * 1000, lastMessageTime) < RECENT;
}

/** Notification settings of one subscription; null inherits the user's own default. */
export type SubscriptionFlag =
  | 'desktop_notifications'
  | 'email_notifications'
  | 'push_notifications'
  | 'audible_notifications'
  | 'wildcard_mentions_notify';

export interface Subscription {
  readonly userId: number;
  readonly channelId: number;
  /** False once unsubscribed; color and settings are kept for a return. */
  readonly isActive: boolean;
  readonly color: string;
  readonly isMuted: boolean;
  readonly pinToTop: boolean;
  readonly notifications: Readonly<Record<SubscriptionFlag, boolean | null>>;
  /** Ascending. The last one is open while subscribed; its message ids end while the account is deactivated. */
  readonly intervals: readonly SubscriptionInterval[];
}

/** An interval of being subscribed, inclusive: by message ids sent to the account in it, and by log positions; null: open. */
export type SubscriptionInterval = readonly [
  firstMessageId: number,
  lastMessageId: number | null,
  since: number,
  until: number | null,
];

/** True when this message was sent to the channel while the subscription and the account were active. */
export function covers(subscription: Subscription, messageId: number): boolean {
  return subscription.intervals.some(([from, to]) => messageId >= from && (to === null || messageId <= to));
}

/** True when the subscription was active at this log position; the account may have been deactivated. */
export function wasActiveAt(subscription: Subscription, position: number): boolean {
  return subscription.intervals.some(
    ([, , since, until]) => position >= since && (until === null || position <= until),
  );
}
