import { type Conversation, EffectKind } from '@chat/directory';

/**
 * Where a message was when it was deleted, and who else knew it (see `othersWhoKnow`): as of then, whatever moves came
 * after the deletion was decided. Not found when its posting is erased.
 */
export const locationOfDeleted = new EffectKind<{
  readonly conversation: Conversation;
  readonly arrivedAt: number | null;
  readonly alsoKnownTo: readonly number[];
}>('location of the deleted message');

/** Who knew moved messages because of having flagged them. */
export const flaggersOfMoved = new EffectKind<readonly number[]>('flaggers of the moved messages');

/** Channels whose first message is another one now. */
export const firstMessageChanged = new EffectKind<readonly number[]>('channels with another first message');

/** A channel to which a message came after a long silence. */
export const channelAwoke = new EffectKind<number>('channel after a long silence');
