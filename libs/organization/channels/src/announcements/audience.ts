import type { Channel, Directory } from '@chat/directory';
import type { Announcement, ClientEvent, Reader } from '@chat/event-queues';

const accountIds = new WeakMap<Directory, Set<number>>();

/**
 * One set of all account ids for all announcements: a set for each of thousands of subscriptions would dominate the cost. `formFor`
 * selects the readers.
 */
function allAccounts(directory: Directory): ReadonlySet<number> {
  const ids = accountIds.getOrInsertComputed(directory, () => new Set());
  if (ids.size < directory.userCount) for (const { id } of directory.users()) ids.add(id);
  return ids;
}

/** True when the account gets events about this channel and its subscribers: it is active and may know the channel. */
export function followsChannel(directory: Directory, userId: number, channel: Channel): boolean {
  return directory.user(userId)?.isActive === true && directory.canSeeChannel(userId, channel);
}

/** True when the account would be notified without its subscription. */
export function followsUnsubscribed(directory: Directory, userId: number, channel: Channel): boolean {
  return followsChannel(directory, userId, { ...channel, id: NO_CHANNEL });
}

/** An id that no channel has, so that nobody is subscribed to it. */
const NO_CHANNEL = 0;

/** True when this client has been shown the channel. Without the capability, archived channels are hidden from it. */
export function showsChannel(reader: Reader, channel: Channel): boolean {
  return !channel.isArchived || reader.capabilities.has('archived_channels');
}

/** One event in one form for every account that meets the condition. */
export function toThose(
  directory: Directory,
  isConcerned: (reader: Reader) => boolean,
  type: string,
  event: () => ClientEvent,
): Announcement {
  return {
    type,
    audience: allAccounts(directory),
    formFor: (reader) => isConcerned(reader) || null,
    eventFor: event,
  };
}

/** One event in one form for one account. */
export function toOne(directory: Directory, userId: number, type: string, event: () => ClientEvent): Announcement {
  return {
    type,
    audience: onlyActive(directory, userId),
    formFor: () => true,
    eventFor: event,
  };
}

/** The account, unless it is deactivated. */
export function onlyActive(directory: Directory, userId: number): ReadonlySet<number> {
  return new Set(directory.user(userId)?.isActive ? [userId] : []);
}
