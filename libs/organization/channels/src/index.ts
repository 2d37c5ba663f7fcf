export { channels } from './channels.capability.js';
export { channelAggregate } from './channel/channel.aggregate.js';
export { defaultPermissions } from './channel/channel-permissions.js';
export type {
  ChannelArchived,
  ChannelCreated,
  ChannelDefaultChanged,
  ChannelDescribed,
  ChannelEmailAddressIssued,
  ChannelEvent,
  ChannelFolderAssigned,
  ChannelPermissionsChanged,
  ChannelPrivacyChanged,
  ChannelRenamed,
  ChannelRetentionChanged,
  ChannelTopicsPolicyChanged,
  ChannelUnarchived,
} from './channel/channel.events.js';
export { channelObject } from './objects/channel-object.js';
export { subscriptionObject } from './objects/subscription-object.js';
export { subscriptionsAggregate } from './subscriptions/subscriptions.aggregate.js';
export type {
  ChannelsSubscribed,
  ChannelsUnsubscribed,
  SubscriptionPropertySet,
  SubscriptionsEvent,
} from './subscriptions/subscriptions.aggregate.js';
export { subscriptionsFold } from './subscriptions/subscriptions.fold.js';
