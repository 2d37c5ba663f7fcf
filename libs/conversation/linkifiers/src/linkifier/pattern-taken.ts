import { InvalidLinkifier, type LinkifiersState } from './linkifier.aggregate.js';

export function refuseTakenPattern({ linkifiers }: LinkifiersState, pattern: string, ownId?: number): void {
  if (linkifiers.every((each) => each.pattern !== pattern || each.linkifierId === ownId)) return;
  throw new InvalidLinkifier({ __all__: ['Realm filter with this Realm and Pattern already exists.'] });
}
