import { type Channel, type Directory, isGuest, shownGroupValue, type User } from '@chat/directory';
import { type Announcement, type Announcer, forStrangers, type Reader } from '@chat/event-queues';
import type { UserDeactivated, UserReactivated, UserRoleChanged } from '@chat/members';
import { onlyActive, showsChannel } from './audience.js';
import { updated } from './channel.announce.js';
import { defaultChannelsShownAgain } from './default-channels.announce.js';
import { sightGained, sightLost } from './sight.js';
import { peer } from './subscriptions.announce.js';

/** A deactivated account is no subscriber any more. The announcer of accounts comes after (contract, events: Users). */
export const leavingAccountsAnnouncer: Announcer<UserDeactivated> = {
  *UserDeactivated({ data: { userId } }, directory) {
    for (const channel of subscribedChannels(directory, userId)) yield peer(directory, 'peer_remove', userId, channel);
    yield* forStrangers(directory, userId, permissionsShownAgain(directory, userId));
  },
};

/** What changed accounts are to channels. The announcer of accounts comes first. */
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
    for (const channel of directory.channels()) {
      const [did, does] = [directory.canSeeChannel(before, channel), directory.canSeeChannel(user, channel)];
      if (did === does) continue;
      const shows = (reader: Reader) => showsChannel(reader, channel);
      const announcements = does
        ? sightGained(directory, channel, metadata.time, shows)
        : [sightLost(directory, channel, shows)];
      for (const announcement of announcements) yield { ...announcement, audience: onlyActive(directory, userId) };
    }
  },
};

function subscribedChannels(directory: Directory, userId: number): Channel[] {
  const active = [...directory.subscriptionsOf(userId).values()].filter(({ isActive }) => isActive);
  return active.map(({ channelId }) => directory.channel(channelId) as Channel);
}

/** Permissions leave deactivated accounts out, and clients dropped this one when it was deactivated. */
function* permissionsShownAgain(directory: Directory, userId: number): Iterable<Announcement> {
  for (const channel of directory.channels()) {
    for (const [property, value] of Object.entries(channel.permissions)) {
      if (typeof value === 'number' || !value.direct_members.includes(userId)) continue;
      yield updated(directory, channel.id, { property, value: shownGroupValue(directory, value) });
    }
  }
}
