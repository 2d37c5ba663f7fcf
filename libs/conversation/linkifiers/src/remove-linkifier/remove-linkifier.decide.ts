import { LinkifierNotFound, type LinkifierRemoved, type LinkifiersState } from '../linkifier/linkifier.aggregate.js';

export function decideRemoveLinkifier(
  { linkifiers }: LinkifiersState,
  { linkifierId }: LinkifierRemoved['data'],
): LinkifierRemoved[] {
  if (!linkifiers.some((each) => each.linkifierId === linkifierId)) throw new LinkifierNotFound();
  return [{ type: 'LinkifierRemoved', data: { linkifierId } }];
}
