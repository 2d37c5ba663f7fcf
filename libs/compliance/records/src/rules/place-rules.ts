import { placeKey, type RecordsPlace } from './place.js';

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
