import { DomainError, refusal } from '@chat/kernel';

/** The widget, or a part of one, breaks a rule. */
export class InvalidWidget extends DomainError {}

export class InvalidWidgetContent extends refusal((reason: string) => `Widgets: ${reason}`) {}
export class InvalidSubmessageJson extends refusal('Invalid json for submessage') {}
export class NotAllowedToAttach extends refusal('You cannot attach a submessage to this message.') {}

export class TooManySubmessages extends refusal(
  (limit: number) => `A message cannot have more than ${limit} submessages.`,
) {}

export class SubmessagesTooLong extends refusal(
  (limit: number) => `The submessages of a message cannot have more than ${limit} characters.`,
) {}
