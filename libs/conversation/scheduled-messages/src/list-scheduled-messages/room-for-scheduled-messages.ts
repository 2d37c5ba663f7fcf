import { type Room, roomBeside } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { SCHEDULED_MESSAGES } from './scheduled-message-document.js';
import { LIMITS } from '../scheduled-messages.limits.js';

/** Claim held by a command that adds or changes a scheduled message, from the check until the change can be read. */
export const scheduledMessagesClaim = (senderId: number) => `scheduled-messages:${senderId}`;

export async function roomForScheduledMessages(store: ReadStore, senderId: number, changedId?: number): Promise<Room> {
  return roomBeside(
    await store.find(SCHEDULED_MESSAGES, { filter: { senderId } }),
    LIMITS.scheduledMessages,
    changedId,
  );
}
