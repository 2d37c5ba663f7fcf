import { DAY_MS } from '@chat/kernel';
import { canSeeUser, type Directory, seesEverybody, type User } from '@chat/directory';
import type { Presence } from './presence.js';
import type { Presences } from './presences.js';

export interface PresenceRange {
  /** Shows changes after this update; 0 or less: everything that the history limit allows. */
  readonly after: number;
  /** 0: none are requested. Does not affect changes after an update (contract, presence: Reporting presence). */
  readonly historyLimitDays: number;
  readonly now: number;
}

/** Default history limit in days. */
export const USUAL_HISTORY_DAYS = 14;

/**
 * Presences of the people whom the viewer may know, newest first: at most one per active person, and with an update one
 * per change after it.
 */
export function visiblePresences(
  directory: Directory,
  presences: Presences,
  viewer: User,
  { after, historyLimitDays, now }: PresenceRange,
): (readonly [Presence, User])[] {
  const isNothingWanted = after <= 0 && historyLimitDays === 0;
  if (directory.realm.settings.presence_disabled || isNothingWanted) return [];
  const since = after > 0 ? -Infinity : now - historyLimitDays * DAY_MS;
  const seesAll = seesEverybody(directory, viewer);
  const visible: (readonly [Presence, User])[] = [];
  for (const presence of presences.after(Math.max(after, 0))) {
    const user = directory.user(presence.userId);
    if (!user?.isActive || user.isBot || presence.connectedAt < since) continue;
    if (seesAll || canSeeUser(directory, viewer, user)) visible.push([presence, user]);
  }
  return visible;
}

/** The update that the client names in its next request (contract, presence: Checks and answer of a report). */
export function lastUpdateIdFor(shown: readonly unknown[], presences: Presences, given = -1): number {
  return shown.length > 0 ? Math.max(presences.lastUpdateId, given) : given;
}
