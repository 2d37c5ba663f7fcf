export { channels } from './channels.capability.js';
export { channelAggregate } from './channel/channel.aggregate.js';
export { defaultPermissions } from './channel/channel-permissions.js';
export type {
  ChannelArchived,
  ChannelCreated,
  ChannelDescribed,
  ChannelPermissionsChanged,
  ChannelPrivacyChanged,
  ChannelRenamed,
  ChannelRetentionChanged,
  ChannelTopicsPolicyChanged,
  ChannelUnarchived,
} from './channel/channel.events.js';
export { subscriptionsAggregate, subscriptionsFold } from './subscriptions/subscriptions.aggregate.js';
export type { ChannelsSubscribed, ChannelsUnsubscribed } from './subscriptions/subscriptions.aggregate.js';
export { LIMITS as CHANNELS_LIMITS } from './channels.limits.js';
