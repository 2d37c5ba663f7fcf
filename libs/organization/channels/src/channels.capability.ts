import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { ChannelEvent } from './channel/channel.events.js';
import { type SubscriptionsEvent, subscriptionsFold } from './subscriptions/subscriptions.aggregate.js';
import { channelFold } from './channel/channel.fold.js';

export const channels: Capability = {
  name: 'channels',
  events: {
    ChannelArchived: asStored,
    ChannelCreated: asStored,
    ChannelDefaultChanged: asStored,
    ChannelDescribed: asStored,
    ChannelEmailAddressIssued: asStored,
    ChannelFolderAssigned: asStored,
    ChannelPermissionsChanged: asStored,
    ChannelPrivacyChanged: asStored,
    ChannelRenamed: asStored,
    ChannelRetentionChanged: asStored,
    ChannelTopicsPolicyChanged: asStored,
    ChannelUnarchived: asStored,
    ChannelsSubscribed: asStored,
    ChannelsUnsubscribed: asStored,
    SubscriptionPropertySet: asStored,
  } satisfies EventTypes<ChannelEvent | SubscriptionsEvent>,
  folding: () => ({ folds: [channelFold, subscriptionsFold] }),
  server: () => import('./channels.server.js'),
};
