import type { UserDeactivated, UserReactivated, UserRoleChanged } from '@chat/accounts';
import { type Channel, type Directory, isGuest, shownGroupValue, type User } from '@chat/directory';
import { type Announcement, type Announcer, forStrangers } from '@chat/event-queues';
import { updated } from './channel.announce.js';
import { defaultChannelsShownAgain } from './default-channels.announce.js';
import { sightChanged } from './sight.js';
import { peer } from './subscriptions.announce.js';

/** A deactivated account is no longer a subscriber. The announcer of accounts comes after this one (contract, events: Users). */
export const leavingAccountsAnnouncer: Announcer<UserDeactivated> = {
  *UserDeactivated({ data: { userId, isRepeated } }, directory) {
    if (isRepeated) return;
    for (const channel of subscribedChannels(directory, userId)) yield peer(directory, 'peer_remove', userId, channel);
    yield* forStrangers(directory, userId, permissionsShownAgain(directory, userId));
  },
};

export const accountsAnnouncer: Announcer<UserReactivated | UserRoleChanged> = {
  *UserReactivated({ data: { userId } }, directory) {
    for (const channel of subscribedChannels(directory, userId)) yield peer(directory, 'peer_add', userId, channel);
    yield* permissionsShownAgain(directory, userId);
  },
  *UserRoleChanged({ data: { userId, previousRole }, metadata }, directory) {
    const user = directory.user(userId) as User;
    const before = { ...user, role: previousRole };
    const isShownOthers = isGuest(user) !== isGuest(before) && directory.defaultChannelIds().length > 0;
    if (isShownOthers) yield defaultChannelsShownAgain(directory, user);
    const couldSee = (_userId: number, channel: Channel) => directory.canSeeChannel(before, channel);
    const userIds = user.isActive ? [userId] : [];
    yield* sightChanged(directory, directory.channels(), userIds, metadata.time, couldSee);
  },
};

function subscribedChannels(directory: Directory, userId: number): Channel[] {
  const active = [...directory.subscriptionsOf(userId).values()].filter(({ isActive }) => isActive);
  return active.map(({ channelId }) => directory.channel(channelId) as Channel);
}

/** Permissions omit deactivated accounts, and clients dropped this one when it was deactivated. */
function* permissionsShownAgain(directory: Directory, userId: number): Iterable<Announcement> {
  for (const channel of directory.channels()) {
    for (const [property, value] of Object.entries(channel.permissions)) {
      if (typeof value === 'number' || !value.direct_members.includes(userId)) continue;
      yield updated(directory, channel.id, { property, value: shownGroupValue(directory, value) });
    }
  }
}
