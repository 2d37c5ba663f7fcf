import { LIMITS, type Room, roomBeside } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { SCHEDULED_MESSAGES } from './scheduled-message-document.js';

/** Whoever adds or changes one of an account holds this from the check until it can be read. */
export const scheduledMessagesClaim = (senderId: number) => `scheduled-messages:${senderId}`;

/** @param changedId the one that is replaced */
export async function roomForScheduledMessages(store: ReadStore, senderId: number, changedId?: number): Promise<Room> {
  return roomBeside(
    await store.find(SCHEDULED_MESSAGES, { filter: { senderId } }),
    LIMITS.scheduledMessages,
    changedId,
  );
}
