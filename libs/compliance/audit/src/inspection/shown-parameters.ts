import type { InspectionMade } from './inspection.aggregate.js';
import { ERASED_WORDS } from './inspection-words.aggregate.js';

/** The question, with its words if they are not erased. */
export function shownParameters(
  { parameters, apart }: Pick<InspectionMade['data'], 'parameters' | 'apart'>,
  wordsIn: (stream: string) => InspectionMade['data']['parameters'] | undefined,
): InspectionMade['data']['parameters'] {
  if (!apart) return parameters;
  const erased = Object.fromEntries(apart.names.map((name) => [name, ERASED_WORDS]));
  return { ...parameters, ...(wordsIn(apart.stream) ?? erased) };
}
