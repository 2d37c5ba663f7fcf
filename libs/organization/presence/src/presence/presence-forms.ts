import { apiEmail, type Site, type User } from '@chat/directory';
import { OFFLINE_AFTER_MS, type Presence } from './presence.js';

/** In the legacy form a device counts as active for this time after its last use. */
const LEGACY_ACTIVE_MS = 70_000;

export interface ModernPresence {
  readonly active_timestamp: number;
  readonly idle_timestamp: number;
}

export function modernPresence({ activeAt, connectedAt }: Presence, { dateJoined }: User): ModernPresence {
  return { active_timestamp: activeAt === null ? dateJoined : seconds(activeAt), idle_timestamp: seconds(connectedAt) };
}

export interface ClientPresence {
  readonly client: 'website';
  readonly status: 'active' | 'idle';
  readonly timestamp: number;
}

export function clientPresence({ activeAt, connectedAt }: Presence, { dateJoined }: User): ClientPresence {
  const lastActive = activeAt ?? dateJoined * 1000;
  return lastActive + LEGACY_ACTIVE_MS >= connectedAt
    ? { client: 'website', status: 'active', timestamp: seconds(lastActive) }
    : { client: 'website', status: 'idle', timestamp: seconds(connectedAt) };
}

export function websitePresence(presence: Presence, user: User) {
  return { ...clientPresence(presence, user), pushable: false };
}

export function legacyPresence(presence: Presence, user: User) {
  return { aggregated: clientPresence(presence, user), website: websitePresence(presence, user) };
}

/** The form for a request about one account. @param now UNIX milliseconds */
export function soloPresence(presence: Presence, user: User, now: number) {
  const { status, timestamp } = clientPresence(presence, user);
  const isOffline = now - timestamp * 1000 > OFFLINE_AFTER_MS;
  return { aggregated: { status: isOffline ? 'offline' : status, timestamp }, website: { status, timestamp } };
}

export function presencesByEmail(shown: Iterable<readonly [Presence, User]>, site: Site) {
  const entries = Array.from(shown, ([presence, user]) => [apiEmail(user, site), legacyPresence(presence, user)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

export function presencesById(shown: Iterable<readonly [Presence, User]>): Record<string, ModernPresence> {
  return Object.fromEntries(Array.from(shown, ([presence, user]) => [user.id, modernPresence(presence, user)]));
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
