import { placeKey, type RecordsPlace } from './place.js';

/** Value of `deleted_content_days` that leaves the decision to the records rule alone. */
export const AS_RULE_SAYS = -1;

export interface PlaceRules {
  readonly place: RecordsPlace;
  readonly deletedContentDays: number;
}

export function rulesAfter(
  all: readonly PlaceRules[],
  { place, days }: { readonly place: RecordsPlace; readonly days: number | null },
): readonly PlaceRules[] {
  const others = all.filter((each) => placeKey(each.place) !== placeKey(place));
  return days === null ? others : [...others, { place, deletedContentDays: days }];
}
