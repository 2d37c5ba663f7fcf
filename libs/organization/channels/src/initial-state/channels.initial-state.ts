import { channelShape, neverSubscribedShape, subscriptionShape } from '../objects/channel-shape.js';
import { emptyList, integer, listOf } from '@chat/http';
import type { Directory, Subscription, SubscriptionFlag, User } from '@chat/directory';
import type { InitialState, RegisteringReader } from '@chat/event-queues';
import type { Clock } from '@chat/kernel';
import { defaultChannelIdsFor } from '../announcements/default-channels.announce.js';
import { selectChannels } from '../list-channels/channel-selection.js';
import { byName } from '../objects/by-name.js';
import { channelObject } from '../objects/channel-object.js';
import type { LastSeen } from '@chat/ports';
import { subscriberFields } from '../objects/subscriber-lists.js';
import { subscriptionObject } from '../objects/subscription-object.js';

/** The personal setting behind an inherited notification setting, and its value in a new account. */
const INHERITED_FROM: Readonly<Record<SubscriptionFlag, readonly [setting: string, byDefault: boolean]>> = {
  desktop_notifications: ['enable_stream_desktop_notifications', false],
  email_notifications: ['enable_stream_email_notifications', false],
  push_notifications: ['enable_stream_push_notifications', false],
  audible_notifications: ['enable_stream_audible_notifications', false],
  wildcard_mentions_notify: ['wildcard_mentions_notify', true],
};

export function channelsInitialStates(directory: Directory, clock: Clock, lastSeen: LastSeen): InitialState[] {
  return [
    {
      fetchTypes: ['subscription'],
      describes: {
        subscriptions: listOf(subscriptionShape),
        unsubscribed: listOf(subscriptionShape),
        never_subscribed: listOf(neverSubscribedShape),
      },
      state: (reader) => subscriptions(directory, reader, lastSeen, clock.now()),
    },
    {
      fetchTypes: ['stream'],
      describes: { streams: listOf(channelShape) },
      state: (reader) => ({
        streams: visibleChannels(directory, reader)
          .map((channel) => channelObject(directory, channel, clock.now()))
          .toSorted(byName),
      }),
    },
    {
      fetchTypes: ['default_streams'],
      describes: { realm_default_streams: listOf(integer()) },
      state: ({ user }) => ({ realm_default_streams: defaultChannelIdsFor(directory, user) }),
    },
    {
      fetchTypes: ['default_stream_groups'],
      describes: { realm_default_stream_groups: emptyList() },
      state: () => ({ realm_default_stream_groups: [] }),
    },
  ];
}

function subscriptions(directory: Directory, reader: RegisteringReader, lastSeen: LastSeen, now: number) {
  const lists = { subscriptions: [] as object[], unsubscribed: [] as object[], never_subscribed: [] as object[] };
  const subscriberReader = { userId: reader.user.id, includeSubscribers: reader.includeSubscribers };
  for (const channel of visibleChannels(directory, reader).toSorted(byName)) {
    const subscribers = subscriberFields(directory, lastSeen, channel.id, subscriberReader, now);
    const subscription = directory.subscription(reader.user.id, channel.id);
    if (!subscription) {
      lists.never_subscribed.push({ ...channelObject(directory, channel, now), ...subscribers });
      continue;
    }
    lists[subscription.isActive ? 'subscriptions' : 'unsubscribed'].push({
      ...subscriptionObject(directory, channel, subscription, now),
      ...(!reader.capabilities.has('notification_settings_null') && resolvedNotifications(reader.user, subscription)),
      ...(reader.capabilities.has('older_terminal') && { email_address: '' }),
      ...subscribers,
    });
  }
  return lists;
}

function visibleChannels(directory: Directory, { user, capabilities }: RegisteringReader) {
  return selectChannels(directory, user.id, {
    includeAll: true,
    includePublic: false,
    includeWebPublic: false,
    includeSubscribed: false,
    includeOwnerSubscribed: false,
    includeCanAccessContent: false,
    excludeArchived: !capabilities.has('archived_channels'),
  });
}

/** Effective value of an inherited setting, for clients that do not know null. */
function resolvedNotifications({ settings }: User, { notifications }: Subscription) {
  const resolved = Object.entries(INHERITED_FROM).map(([flag, [setting, byDefault]]) => [
    flag,
    notifications[flag as SubscriptionFlag] ?? settings[setting] ?? byDefault,
  ]);
  return Object.fromEntries(resolved) as Record<SubscriptionFlag, unknown>;
}
