import { refusal } from '@chat/kernel';

export class GuestsCannotAudit extends refusal('Guests cannot audit.') {}
export class BotsCannotAudit extends refusal('Bots cannot audit.') {}
export class MandateNeedsReason extends refusal('A mandate needs a reason.') {}

export class MandateReasonTooLong extends refusal(
  (most: number) => `The reason of a mandate is too long (limit: ${most} characters).`,
) {}

export class MandateEndsInThePast extends refusal('The end of a mandate must be in the future.') {}

export class HoldsNeedWholeMandate extends refusal(
  'Only a mandate for all channels, all accounts and direct messages can include legal holds.',
) {}

export class MandateTooWide extends refusal(
  (most: number) => `A mandate names at most ${most} channels and ${most} accounts.`,
) {}
