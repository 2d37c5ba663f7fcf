import type { Directory } from '@chat/directory';
import type { LastSeen } from '@chat/ports';
import { subscriberIds } from './subscription-object.js';

/** From this number of subscribers on, clients that accept it get only some of them. */
const MANY_SUBSCRIBERS = 250;
const RECENT_MS = 14 * 86_400_000;

export type SubscriberInclusion = boolean | 'partial';

export interface SubscriberReader {
  readonly userId: number;
  readonly includeSubscribers: SubscriberInclusion;
}

export type SubscriberFields =
  | { readonly subscribers: readonly number[] }
  | { readonly partial_subscribers: readonly number[] }
  | Readonly<Record<string, never>>;

export function subscriberFields(
  directory: Directory,
  lastSeen: LastSeen,
  channelId: number,
  { userId, includeSubscribers }: SubscriberReader,
  now: number,
): SubscriberFields {
  if (includeSubscribers === false) return {};
  const subscribers = subscriberIds(directory, channelId);
  const isWhole = includeSubscribers === true || subscribers.length < MANY_SUBSCRIBERS;
  if (isWhole || directory.realm.settings.presence_disabled) return { subscribers };
  const since = now - RECENT_MS;
  const isShown = (id: number) => id === userId || mayBeRecent(directory, lastSeen, id, since);
  return { partial_subscribers: subscribers.filter(isShown) };
}

/** Bots, people seen within RECENT_MS, and people who hide their presence. */
function mayBeRecent(directory: Directory, lastSeen: LastSeen, userId: number, since: number): boolean {
  const user = directory.user(userId);
  if (!user) return false;
  const isHidden = user.settings['presence_enabled'] === false;
  return user.isBot || isHidden || user.dateJoined * 1000 >= since || lastSeen.lastSeenAt(userId) >= since;
}
