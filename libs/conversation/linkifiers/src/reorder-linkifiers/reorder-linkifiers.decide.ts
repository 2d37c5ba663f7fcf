import {
  LinkifiersDuplicated,
  LinkifiersNotEnumerated,
  type LinkifiersReordered,
  type LinkifiersState,
} from '../linkifier/linkifier.aggregate.js';

export function decideReorderLinkifiers(
  { linkifiers }: LinkifiersState,
  { linkifierIds }: LinkifiersReordered['data'],
): LinkifiersReordered[] {
  const ids = new Set(linkifierIds);
  if (ids.size !== linkifierIds.length) throw new LinkifiersDuplicated();
  if (ids.size !== linkifiers.length || !linkifiers.every(({ linkifierId }) => ids.has(linkifierId))) {
    throw new LinkifiersNotEnumerated();
  }
  return linkifierIds.length === 0 ? [] : [{ type: 'LinkifiersReordered', data: { linkifierIds } }];
}
