import { LIMITS, weigh } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { REMINDERS } from './reminder-document.js';

/** A command that adds or changes a reminder of an account holds this claim from the check until it can be read. */
export const remindersClaim = (ownerId: number) => `reminders:${ownerId}`;

export interface RoomForReminders {
  /** How many the account has. */
  readonly count: number;
  readonly limit: number;
  /** Characters that one may have beside the others: each client of the account gets all of them. */
  readonly room: number;
}

/** @param changedId the one that is replaced */
export async function roomForReminders(
  store: ReadStore,
  ownerId: number,
  changedId?: number,
): Promise<RoomForReminders> {
  const { perUser: limit, charactersPerUser } = LIMITS.reminders;
  const kept = await store.find(REMINDERS, { filter: { ownerId } });
  const room = charactersPerUser - weigh(kept.filter(({ _id }) => _id !== changedId));
  return { count: kept.length, limit, room };
}
