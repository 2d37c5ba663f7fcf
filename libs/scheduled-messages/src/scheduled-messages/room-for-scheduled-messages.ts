import { LIMITS, weigh } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { SCHEDULED_MESSAGES } from './scheduled-message-document.js';

/** Whoever adds or changes one of an account holds this from the check until it can be read. */
export const scheduledMessagesClaim = (senderId: number) => `scheduled-messages:${senderId}`;

export interface RoomForScheduledMessages {
  /** How many the account has. */
  readonly count: number;
  readonly limit: number;
  /** Characters that one may have beside the others: each client of the account gets all of them. */
  readonly room: number;
}

/** @param changedId the one that is replaced */
export async function roomForScheduledMessages(
  store: ReadStore,
  senderId: number,
  changedId?: number,
): Promise<RoomForScheduledMessages> {
  const { perUser: limit, charactersPerUser } = LIMITS.scheduledMessages;
  const kept = await store.find(SCHEDULED_MESSAGES, { filter: { senderId } });
  const room = charactersPerUser - weigh(kept.filter(({ _id }) => _id !== changedId));
  return { count: kept.length, limit, room };
}
