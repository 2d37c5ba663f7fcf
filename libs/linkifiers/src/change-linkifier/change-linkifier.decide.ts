import type { LinkifiersState } from '../linkifier/linkifier.aggregate.js';
import { LinkifierNotFound } from '../linkifier/linkifier.errors.js';
import type { LinkifierChanged } from '../linkifier/linkifier.events.js';
import { refuseTakenPattern } from '../linkifier/pattern-taken.js';

/** @throws LinkifierNotFound, InvalidLinkifier */
export function decideChangeLinkifier(state: LinkifiersState, intent: LinkifierChanged['data']): LinkifierChanged[] {
  if (!state.linkifiers.some(({ linkifierId }) => linkifierId === intent.linkifierId)) throw new LinkifierNotFound();
  refuseTakenPattern(state, intent.pattern, intent.linkifierId);
  return [{ type: 'LinkifierChanged', data: intent }];
}
