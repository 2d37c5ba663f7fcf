import { checkLinkifier } from '../linkifier/check-linkifier.js';
import { fieldsOf } from '../linkifier/linkifier-fields.js';
import type { LinkifiersState } from '../linkifier/linkifier.aggregate.js';
import { LinkifierNotFound } from '../linkifier/linkifier.errors.js';
import type { LinkifierChanged } from '../linkifier/linkifier.events.js';
import { refuseTakenPattern } from '../linkifier/pattern-taken.js';
import type { ChangeLinkifierData } from './change-linkifier.command.js';

/** @throws LinkifierNotFound, ExampleInputMissing, InvalidLinkifier */
export function decideChangeLinkifier(
  state: LinkifiersState,
  { linkifierId, requested }: Omit<ChangeLinkifierData, 'cause'>,
): LinkifierChanged[] {
  const present = state.linkifiers.find((each) => each.linkifierId === linkifierId);
  if (!present) throw new LinkifierNotFound();
  const fields = fieldsOf(requested, present);
  checkLinkifier(fields);
  refuseTakenPattern(state, fields.pattern, linkifierId);
  return [{ type: 'LinkifierChanged', data: { linkifierId, ...fields } }];
}
