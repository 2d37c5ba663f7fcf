import type { Conversation } from '@chat/directory';

/** A message that a legal hold may cover, deleted or not. */
export interface Holdable {
  readonly messageId: number;
  readonly senderId: number;
  /** Current place, or the place at its deletion. */
  readonly conversation: Conversation;
  /** UNIX milliseconds. */
  readonly postedAt: number;
}

/** Content that only a legal hold keeps in the log, in its state without the hold. */
export interface KeptByHolds {
  readonly stream: string;
  /** Without the hold, everything below this revision would be erased: the event of the deletion. */
  readonly below: number;
  /** True when a rule kept it for a while, as the deletion says. */
  readonly wasKept: boolean;
}

/** Implemented by records. */
export abstract class HeldContent {
  /** True when a hold in force covers it: only for readers who may see holds. */
  abstract isHeld(message: Holdable): boolean;

  /** All such content now. */
  abstract keptByHoldsAlone(): Promise<readonly KeptByHolds[]>;
}
