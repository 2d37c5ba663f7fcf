import { DomainError, refusal } from '@chat/kernel';

export class UnknownSubscriptionProperty extends refusal(
  (property: string) => `Unknown subscription property: ${property}`,
) {}

export class PropertyIsNotABoolean extends refusal((property: string) => `${property} is not a boolean`) {}

export class ColorIsNotHex extends DomainError {
  /** @param place where the request says it */
  constructor(place: string) {
    super(`Invalid ${place}: Value error, color is not a valid hex color code`);
  }
}

export class NotSubscribed extends refusal((channelId: number) => `Not subscribed to channel ID ${channelId}`) {}
