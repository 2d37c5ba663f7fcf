import { type Room, roomBeside } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { REMINDERS } from './reminder-document.js';
import { LIMITS } from '../scheduled-messages.limits.js';

/** Claim held by a command that adds or changes a reminder of an account, from the check until it can be read. */
export const remindersClaim = (ownerId: number) => `reminders:${ownerId}`;

export async function roomForReminders(store: ReadStore, ownerId: number, changedId?: number): Promise<Room> {
  return roomBeside(await store.find(REMINDERS, { filter: { ownerId } }), LIMITS.reminders, changedId);
}
