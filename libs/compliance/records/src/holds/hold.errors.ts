import { refusal } from '@chat/kernel';

export class HoldNeedsName extends refusal('A legal hold needs a name.') {}

export class HoldNameTooLong extends refusal(
  (most: number) => `The name of a legal hold is too long (limit: ${most} characters).`,
) {}

export class HoldNeedsReason extends refusal('A legal hold needs a reason, when it is set and when it is lifted.') {}

export class HoldReasonTooLong extends refusal(
  (most: number) => `The reason of a legal hold is too long (limit: ${most} characters).`,
) {}

export class HoldNamesNothing extends refusal(
  'A legal hold names at least one account, channel, topic or direct conversation.',
) {}

export class HoldTooWide extends refusal(
  (most: number) =>
    `A legal hold names at most ${most} accounts, channels, topics and conversations, and people of a conversation.`,
) {}

export class HoldEndsBeforeItBegins extends refusal('from of a legal hold must not be after to.') {}

export class TooManyHolds extends refusal(
  (most: number) => `There are ${most} legal holds in force, which is the limit.`,
) {}

export class NoSuchHold extends refusal((holdId: number) => `No such legal hold: ${holdId}`) {}
