import type { LinkifierFields } from './linkifier.events.js';

/** A linkifier as a request describes it. */
export interface RequestedLinkifier {
  readonly pattern: string;
  readonly urlTemplate: string;
  readonly exampleInput?: string | undefined;
  readonly reverseTemplate?: string | undefined;
  readonly alternativeUrlTemplates?: readonly string[] | undefined;
}

type Optional = Pick<LinkifierFields, 'exampleInput' | 'reverseTemplate' | 'alternativeUrlTemplates'>;

const NOTHING: Optional = { exampleInput: null, reverseTemplate: null, alternativeUrlTemplates: [] };

/** @param present what stays where the request does not name it */
export function fieldsOf(
  { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates }: RequestedLinkifier,
  present: Optional = NOTHING,
): LinkifierFields {
  return {
    pattern: pattern.trim(),
    urlTemplate: urlTemplate.trim(),
    exampleInput: exampleInput === undefined ? present.exampleInput : exampleInput.trim() || null,
    reverseTemplate: reverseTemplate === undefined ? present.reverseTemplate : reverseTemplate.trim() || null,
    alternativeUrlTemplates: (alternativeUrlTemplates ?? present.alternativeUrlTemplates).map((each) => each.trim()),
  };
}
