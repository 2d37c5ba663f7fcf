import { type Directory, isGuest, type User } from '@chat/directory';
import type { Announcement, ClientEvent } from '@chat/event-queues';
import { toOne, toThose } from './audience.js';

const TYPE = 'default_streams';

/** The default channels in the account's view: guests see none (contract, event-queues: Register response). */
export function defaultChannelIdsFor(directory: Directory, user: User): number[] {
  return isGuest(user) ? [] : directory.defaultChannelIds();
}

export function defaultChannelsChanged(directory: Directory): Announcement {
  const isConcerned = ({ userId }: { readonly userId: number }) => {
    const user = directory.user(userId);
    return user !== undefined && user.isActive && !isGuest(user);
  };
  return toThose(directory, isConcerned, TYPE, () => shown(directory.defaultChannelIds()));
}

export function defaultChannelsShownAgain(directory: Directory, user: User): Announcement {
  return toOne(directory, user.id, TYPE, () => shown(defaultChannelIdsFor(directory, user)));
}

function shown(ids: readonly number[]): ClientEvent {
  return { type: TYPE, default_streams: ids };
}
