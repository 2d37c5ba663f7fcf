import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.
// The event is in the ephemeral stream, so nothing durable may be folded from it.

export type PresenceEvent = PresencesReported;

/** When some accounts were last seen, as one server recorded it within a few seconds. */
export type PresencesReported = DomainEvent<'PresencesReported', { readonly presences: readonly StoredPresence[] }>;

/** Times in UNIX milliseconds. Changes that clients are notified of have a reason. */
export type StoredPresence = readonly [
  userId: number,
  activeAt: number | null,
  connectedAt: number,
  notify?: PresenceNotification,
];

/** `news`: the account arrived. `visibility`: it became visible or invisible, and everybody is notified. */
export type PresenceNotification = 'news' | 'visibility';
