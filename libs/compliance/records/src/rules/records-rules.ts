import { type Conversation, KeptList } from '@chat/directory';
import type { DeletedContent } from '@chat/ports';
import { ORGANIZATION, placeKey, placeOf, type RecordsPlace } from './place.js';

export interface PlaceRules {
  readonly place: RecordsPlace;
  readonly deletedContentDays: number;
}

export class RecordsRules extends KeptList<PlaceRules> implements DeletedContent {
  constructor() {
    super('records', 1);
  }

  isKept(conversation: Conversation): boolean {
    return this.deletedContentDays(placeOf(conversation)) > 0;
  }

  /** 0 until an owner has set it: content is erased at once. */
  deletedContentDays(place: RecordsPlace): number {
    return this.#own(place) ?? this.#own(ORGANIZATION) ?? 0;
  }

  #own(place: RecordsPlace): number | undefined {
    const key = placeKey(place);
    return this.all.find((each) => placeKey(each.place) === key)?.deletedContentDays;
  }
}

export function rulesAfter(
  all: readonly PlaceRules[],
  { place, days }: { readonly place: RecordsPlace; readonly days: number | null },
): readonly PlaceRules[] {
  const others = all.filter((each) => placeKey(each.place) !== placeKey(place));
  return days === null ? others : [...others, { place, deletedContentDays: days }];
}
