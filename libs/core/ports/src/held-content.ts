import type { Conversation } from '@chat/directory';

/** A message that a legal hold may cover, deleted or not. */
export interface Holdable {
  readonly messageId: number;
  readonly senderId: number;
  /** Where it is, or was when it was deleted. */
  readonly conversation: Conversation;
  /** UNIX milliseconds. */
  readonly postedAt: number;
}

/** Content that a legal hold alone keeps in the log, as it would be there without any. */
export interface KeptByHolds {
  readonly stream: string;
  /** Everything below this revision would be erased: the event of the deletion. */
  readonly below: number;
  /** Whether a rule kept it for a while, so that the deletion says so. */
  readonly wasKept: boolean;
}

/** Fulfilled by records. */
export abstract class HeldContent {
  /** Whether a hold in force covers it: for those alone who may see holds. */
  abstract isHeld(message: Holdable): boolean;

  /** All of it, by now. */
  abstract keptByHoldsAlone(): Promise<readonly KeptByHolds[]>;
}
