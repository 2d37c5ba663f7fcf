import { type Conversation, EffectKind } from '@chat/directory';

/**
 * Place of a message at its deletion, and who else knew it (see `othersWhoKnow`), after all moves. Missing when its posting is
 * erased.
 */
export const locationOfDeleted = new EffectKind<{
  readonly conversation: Conversation;
  readonly arrivedAt: number | null;
  readonly alsoKnownTo: readonly number[];
}>('location of the deleted message');

/** Accounts that knew moved messages because they flagged them. */
export const flaggersOfMoved = new EffectKind<readonly number[]>('flaggers of the moved messages');

export const firstMessageChanged = new EffectKind<readonly number[]>('channels with another first message');

export const channelAwoke = new EffectKind<number>('channel after a long silence');
