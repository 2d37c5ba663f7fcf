import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { ChannelEmailPattern, ChannelFolderUse, LastSeen, SubscriptionReversals } from '@chat/ports';
import { ChannelsModule } from './channels.module.js';
import { accountsAnnouncer, leavingAccountsAnnouncer } from './announcements/accounts.announce.js';
import { channelAnnouncer } from './announcements/channel.announce.js';
import { channelsEvents } from './announcements/described-events.js';
import { channelsInitialStates } from './initial-state/channels.initial-state.js';
import { fullMembersSightAnnouncer } from './announcements/full-members.announce.js';
import { groupSightAnnouncer } from './announcements/groups.announce.js';
import { RevertedSubscriptions } from './revert-subscriptions/reverted-subscriptions.js';
import { subscribeNewPeople } from './subscribe-new-people/subscribe-new-people.process.js';
import { subscriptionsAnnouncer } from './announcements/subscriptions.announce.js';
import { unsetArchivedChannel } from './unset-archived-channel/unset-archived-channel.process.js';
import { unsubscribeBotsOfLeavers } from './unsubscribe-bots/unsubscribe-bots-of-leavers.process.js';
import { unsubscribeGivenBots } from './unsubscribe-bots/unsubscribe-given-bots.process.js';
import { channelsMeanings } from './channels.meanings.js';

export const server: ServerPart = {
  module: ChannelsModule,
  provides: [fulfil(SubscriptionReversals, RevertedSubscriptions)],
  fallbacks: [
    fallback(LastSeen, { lastSeenAt: () => -Infinity }),
    fallback(ChannelFolderUse, { isUsable: () => false }),
    fallback(ChannelEmailPattern, new ChannelEmailPattern(null)),
  ],
  announcers: () => ({
    departures: [leavingAccountsAnnouncer],
    channels: [
      channelAnnouncer,
      subscriptionsAnnouncer,
      accountsAnnouncer,
      groupSightAnnouncer,
      fullMembersSightAnnouncer,
    ],
  }),
  initialStates: ({ directory, clock, get }) => [...channelsInitialStates(directory, clock, get(LastSeen))],
  processes: ({ directory }) => [
    subscribeNewPeople,
    unsetArchivedChannel,
    unsubscribeBotsOfLeavers(directory),
    unsubscribeGivenBots,
  ],
  describedEvents: channelsEvents,
  meanings: channelsMeanings,
};
