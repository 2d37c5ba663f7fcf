import type { LinkifiersState } from '../linkifier/linkifier.aggregate.js';
import { LinkifierNotFound } from '../linkifier/linkifier.errors.js';
import type { LinkifierRemoved } from '../linkifier/linkifier.events.js';

/** @throws LinkifierNotFound */
export function decideRemoveLinkifier(
  { linkifiers }: LinkifiersState,
  { linkifierId }: LinkifierRemoved['data'],
): LinkifierRemoved[] {
  if (!linkifiers.some((each) => each.linkifierId === linkifierId)) throw new LinkifierNotFound();
  return [{ type: 'LinkifierRemoved', data: { linkifierId } }];
}
