import { strip } from '@chat/kernel';
import type { LinkifierFields } from './linkifier.aggregate.js';

export interface RequestedLinkifier {
  readonly pattern: string;
  readonly urlTemplate: string;
  readonly exampleInput?: string | undefined;
  readonly reverseTemplate?: string | undefined;
  readonly alternativeUrlTemplates?: readonly string[] | undefined;
}

type Optional = Pick<LinkifierFields, 'exampleInput' | 'reverseTemplate' | 'alternativeUrlTemplates'>;

const NOTHING: Optional = { exampleInput: null, reverseTemplate: null, alternativeUrlTemplates: [] };

/** @param present values for fields that the request does not name */
export function fieldsOf(
  { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates }: RequestedLinkifier,
  present: Optional = NOTHING,
): LinkifierFields {
  return {
    pattern: strip(pattern),
    urlTemplate: strip(urlTemplate),
    exampleInput: exampleInput === undefined ? present.exampleInput : strip(exampleInput) || null,
    reverseTemplate: reverseTemplate === undefined ? present.reverseTemplate : strip(reverseTemplate) || null,
    alternativeUrlTemplates: (alternativeUrlTemplates ?? present.alternativeUrlTemplates).map((each) => strip(each)),
  };
}
