import { refusal } from '@chat/kernel';

export class UnableToAccessChannel extends refusal((name: string) => `Unable to access channel (${name}).`) {}
export class NotAllowedForGuests extends refusal('Not allowed for guest users') {}

export class TooManyReturns extends refusal(
  (channel: string, limit: number) => `Nobody can subscribe to a channel more than ${limit} times (${channel}).`,
) {}
