export { channelsEvents } from './announcements/described-events.js';
export { accountsAnnouncer, leavingAccountsAnnouncer } from './announcements/accounts.announce.js';
export { channelAnnouncer } from './announcements/channel.announce.js';
export { fullMembersSightAnnouncer } from './announcements/full-members.announce.js';
export { groupSightAnnouncer } from './announcements/groups.announce.js';
export { subscriptionsAnnouncer } from './announcements/subscriptions.announce.js';
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
export { channelFold } from './channel/channel.fold.js';
export { ChannelEmailPattern } from './channel-email-address/channel-email-pattern.js';
export { ChannelsModule } from './channels.module.js';
export { channelsInitialStates } from './initial-state/channels.initial-state.js';
export { channelObject } from './objects/channel-object.js';
export { subscriptionObject } from './objects/subscription-object.js';
export { subscribeNewPeople } from './subscribe-new-people/subscribe-new-people.process.js';
export { subscriptionsAggregate } from './subscriptions/subscriptions.aggregate.js';
export type {
  ChannelsSubscribed,
  ChannelsUnsubscribed,
  SubscriptionPropertySet,
  SubscriptionsEvent,
} from './subscriptions/subscriptions.aggregate.js';
export { subscriptionsFold } from './subscriptions/subscriptions.fold.js';
export { unsetArchivedChannel } from './unset-archived-channel/unset-archived-channel.process.js';
export { unsubscribeBotsOfLeavers } from './unsubscribe-bots/unsubscribe-bots-of-leavers.process.js';
export { unsubscribeGivenBots } from './unsubscribe-bots/unsubscribe-given-bots.process.js';
export { LastSeen } from './objects/last-seen.js';
