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
  /** False: protected history, subscribers see what was sent while they were subscribed. */
  readonly historyPublicToSubscribers: boolean;
  readonly isArchived: boolean;
  readonly topicsPolicy: TopicsPolicy;
  /** Days; -1 for ever; null as the organization says. */
  readonly messageRetentionDays: number | null;
  readonly folderId: number | null;
  /** Addresses to which mail for the channel may be sent; absent: none. Secret: who knows one may write in the channel. */
  readonly emailAddresses?: readonly ChannelEmailAddress[];
  /** New people are subscribed to it. */
  readonly isDefault?: boolean;
  readonly permissions: Readonly<Record<ChannelPermission, GroupValue>>;
}

/** An e-mail address of a channel. */
export interface ChannelEmailAddress {
  /** The part of the address that cannot be guessed: 32 hexadecimal digits. */
  readonly token: string;
  /** The account that asked for it; its rights decide whether mail is posted. */
  readonly creatorId: number;
  /** In whose name mail is posted. */
  readonly senderId: number;
}

/** The part that changes with every message, kept apart from the settings. */
export interface ChannelActivity {
  readonly firstMessageId: number | null;
  /** UNIX milliseconds of the newest message; 0 when there never was one. */
  readonly lastMessageTime: number;
}

const RECENT = 180 * 86_400_000;

/**
 * Was the channel made, or something said in it, not too long ago (contract, messages: Limits and normalization)?
 * @param lastMessageTime UNIX milliseconds, 0 when there was none
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
  /** Ascending. The last one is open while subscribed; its message ids end when the account is deactivated meanwhile. */
  readonly intervals: readonly SubscriptionInterval[];
}

/**
 * A time of being subscribed, inclusive: by the ids of the messages that were sent to the account in it, and by log
 * positions; null: open.
 */
export type SubscriptionInterval = readonly [
  firstMessageId: number,
  lastMessageId: number | null,
  since: number,
  until: number | null,
];

/** Was this message sent to the channel while the subscription and the account were active? */
export function covers(subscription: Subscription, messageId: number): boolean {
  return subscription.intervals.some(([from, to]) => messageId >= from && (to === null || messageId <= to));
}

/** Was the subscription active at this log position, with the account active or not? */
export function wasActiveAt(subscription: Subscription, position: number): boolean {
  return subscription.intervals.some(
    ([, , since, until]) => position >= since && (until === null || position <= until),
  );
}
