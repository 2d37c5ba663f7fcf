import { refusal } from '@chat/kernel';

/** One answer for "does not exist" and "not yours", so that they cannot be distinguished. */
export class InaccessibleMessage extends refusal('Invalid message(s)') {}

/** An answer by ids is never shortened, because a missing message means one that cannot be read. */
export class AnswerTooLarge extends refusal(
  'The requested messages are too large for one answer; ask for fewer of them.',
) {}

/** The time of a request ended before anything was found, so that a client could not continue from there. */
export class TooMuchToLookThrough extends refusal(
  'Too many messages to look through; ask for something more specific.',
) {}

export class HistoryDisabled extends refusal('Message edit history is disabled in this organization') {}
