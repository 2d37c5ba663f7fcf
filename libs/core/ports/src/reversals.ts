import type { Role } from '@chat/directory';
import type { Cause, EventPlace } from '@chat/event-log';

/** Why a change cannot be undone. */
export type Irreversible =
  | 'changed since'
  | 'message deleted'
  | 'account deleted'
  | 'channel archived'
  | 'last owner'
  | 'moved too often'
  | 'subscribed too often';

/** Changes of one kind that are undone, or would be. */
export interface Reversal<Thing> {
  readonly reverted: readonly Thing[];
  readonly obstacles: readonly (readonly [thing: Thing, obstacle: Irreversible])[];
}

export interface RevertedSubscription {
  readonly userId: number;
  readonly channelId: number;
  /** The value before the changes. */
  readonly isSubscribed: boolean;
}

export interface RevertedRole {
  readonly userId: number;
  readonly role: Role;
}

/** Restores the state before some changes, except where others changed it since. */
abstract class Reversals<Thing> {
  abstract preview(changes: readonly EventPlace[]): Promise<Reversal<Thing>>;

  /** Repeatable: undone changes then count as changed since. */
  abstract revert(changes: readonly EventPlace[], cause: Cause): Promise<Reversal<Thing>>;
}

/** Moves messages back, by their ids. Implemented by messages. */
export abstract class MoveReversals extends Reversals<number> {}

/** Implemented by channels. */
export abstract class SubscriptionReversals extends Reversals<RevertedSubscription> {}

/** Implemented by members. */
export abstract class RoleReversals extends Reversals<RevertedRole> {}
