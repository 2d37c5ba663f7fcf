import { DomainError } from '@chat/kernel';

export class UnknownSubscriptionProperty extends DomainError {
  constructor(property: string) {
    super(`Unknown subscription property: ${property}`);
  }
}

export class PropertyIsNotABoolean extends DomainError {
  constructor(property: string) {
    super(`${property} is not a boolean`);
  }
}

export class ColorIsNotHex extends DomainError {
  /** @param place where the request says it */
  constructor(place: string) {
    super(`Invalid ${place}: Value error, color is not a valid hex color code`);
  }
}

export class NotSubscribed extends DomainError {
  constructor(channelId: number) {
    super(`Not subscribed to channel ID ${channelId}`);
  }
}
