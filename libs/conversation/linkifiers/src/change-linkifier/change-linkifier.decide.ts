import { checkLinkifier } from '../linkifier/check-linkifier.js';
import { fieldsOf, type RequestedLinkifier } from '../linkifier/linkifier-fields.js';
import { type LinkifierChanged, LinkifierNotFound, type LinkifiersState } from '../linkifier/linkifier.aggregate.js';
import { refuseTakenPattern } from '../linkifier/pattern-taken.js';

export interface ChangeLinkifierInput {
  readonly linkifierId: number;
  readonly requested: RequestedLinkifier;
}

export function decideChangeLinkifier(
  state: LinkifiersState,
  { linkifierId, requested }: ChangeLinkifierInput,
): LinkifierChanged[] {
  const present = state.linkifiers.find((each) => each.linkifierId === linkifierId);
  if (!present) throw new LinkifierNotFound();
  const fields = fieldsOf(requested, present);
  checkLinkifier(fields);
  refuseTakenPattern(state, fields.pattern, linkifierId);
  return [{ type: 'LinkifierChanged', data: { linkifierId, ...fields } }];
}
