import {
  type LinkifierAdded,
  type LinkifierFields,
  type LinkifiersState,
  TooManyLinkifiers,
} from '../linkifier/linkifier.aggregate.js';
import { refuseTakenPattern } from '../linkifier/pattern-taken.js';

/** @param limit largest number of linkifiers @throws InvalidLinkifier, TooManyLinkifiers */
export function decideAddLinkifier(state: LinkifiersState, fields: LinkifierFields, limit: number): LinkifierAdded[] {
  refuseTakenPattern(state, fields.pattern);
  if (state.linkifiers.length >= limit) throw new TooManyLinkifiers(limit);
  return [{ type: 'LinkifierAdded', data: { linkifierId: state.lastId + 1, ...fields } }];
}
