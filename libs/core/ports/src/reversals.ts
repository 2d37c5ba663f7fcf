import type { Role } from '@chat/directory';
import type { Cause, EventPlace } from '@chat/event-log';

/** Why a change cannot be taken back. */
export type Irreversible =
  | 'changed since'
  | 'message deleted'
  | 'account deleted'
  | 'channel archived'
  | 'last owner'
  | 'moved too often'
  | 'subscribed too often';

/** Changes of one kind that are taken back, or would be. */
export interface Reversal<Thing> {
  readonly reverted: readonly Thing[];
  readonly obstacles: readonly (readonly [thing: Thing, obstacle: Irreversible])[];
}

export interface RevertedSubscription {
  readonly userId: number;
  readonly channelId: number;
  /** As it was before the changes. */
  readonly isSubscribed: boolean;
}

export interface RevertedRole {
  readonly userId: number;
  readonly role: Role;
}

/** Brings things to the state before some changes, unless others changed them since. */
abstract class Reversals<Thing> {
  abstract preview(changes: readonly EventPlace[]): Promise<Reversal<Thing>>;

  /** May be repeated: by then, what it took back counts as changed since. */
  abstract revert(changes: readonly EventPlace[], cause: Cause): Promise<Reversal<Thing>>;
}

/** Moves messages back, by their ids. Fulfilled by messages. */
export abstract class MoveReversals extends Reversals<number> {}

/** Fulfilled by channels. */
export abstract class SubscriptionReversals extends Reversals<RevertedSubscription> {}

/** Fulfilled by members. */
export abstract class RoleReversals extends Reversals<RevertedRole> {}
