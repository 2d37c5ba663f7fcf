import { EffectKind } from '@chat/directory';

/** Ids of the messages that unsubscribing marked as read, ascending. */
export const readByLeaving = new EffectKind<readonly number[]>('messages read by leaving');
