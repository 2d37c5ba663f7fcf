import { OPERATOR, presentLeastDays } from './least-days.js';
import { AS_RULE_SAYS } from './place-rules.js';
import { ORGANIZATION, placeKey } from './place.js';
import type { RecordsState } from './records.aggregate.js';

/** Keys of places where `deleted_content_days` is -1 without a records rule. */
export function placesWithoutRule(
  { places, least }: Pick<RecordsState, 'places' | 'least'>,
  operatorDays: number,
): ReadonlySet<string> {
  const days = new Map(places.map(({ place, deletedContentDays }) => [placeKey(place), deletedContentDays]));
  const general = placeKey(ORGANIZATION);
  const keys = new Set([general, ...days.keys(), ...least.map(({ place }) => place)]).difference(new Set([OPERATOR]));
  const isWithout = (key: string) =>
    (days.get(key) ?? days.get(general)) === AS_RULE_SAYS && Math.max(operatorDays, presentLeastDays(least, key)) === 0;
  return new Set([...keys].filter(isWithout));
}
