export interface Presence {
  readonly userId: number;
  readonly activeAt: number | null;
  readonly connectedAt: number;
}

export type PresenceStatus = 'active' | 'idle';

export interface Reported {
  readonly presence: Presence;
  /** The account was absent until now: other clients must be notified. */
  readonly isNews: boolean;
}

const SECOND = 1000;
/** An unchanged report is stored only after this time. */
const UPDATE_GAP_MS = 55 * SECOND;
/** An account whose last activity is longer ago than this has arrived. */
const NEWLY_ONLINE_MS = 130 * SECOND;
export const OFFLINE_AFTER_MS = 200 * SECOND;
/** After this time an account is offline for every client, even if its next report was lost. */
const HIDDEN_AFTER_MS = OFFLINE_AFTER_MS + UPDATE_GAP_MS + 10 * SECOND;

/** The change that a client's report makes (contract, presence: Stored state); undefined when it brings nothing new. */
export function reported(
  before: Presence | undefined,
  userId: number,
  status: PresenceStatus,
  now: number,
): Reported | undefined {
  const isActive = status === 'active';
  if (!before) return { presence: { userId, activeAt: isActive ? now : null, connectedAt: now }, isNews: true };
  const activeFor = now - (before.activeAt ?? -Infinity);
  const becomesActive = isActive && activeFor > UPDATE_GAP_MS;
  if (!becomesActive && now - before.connectedAt <= UPDATE_GAP_MS) return undefined;
  const activeAt = becomesActive ? now : before.activeAt;
  const connectedAt = Math.max(now, before.connectedAt);
  return { presence: { userId, activeAt, connectedAt }, isNews: isActive && activeFor > NEWLY_ONLINE_MS };
}

/** The account becomes invisible: it is shown as having left long enough ago to be offline. */
export function hidden({ userId, activeAt, connectedAt }: Presence, now: number): Presence {
  const newest = now - HIDDEN_AFTER_MS;
  return {
    userId,
    activeAt: activeAt === null ? null : Math.min(activeAt, newest),
    connectedAt: Math.min(connectedAt, newest),
  };
}

/** The account becomes visible again, and is active. */
export function revealed(userId: number, now: number): Presence {
  return { userId, activeAt: now, connectedAt: now };
}
