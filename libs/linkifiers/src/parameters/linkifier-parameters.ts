import { JsonParameter, listOf, TextParameter, text } from '@chat/http';
import { LIMITS } from '@chat/kernel';
import type { LinkifierFields } from '../linkifier/linkifier.events.js';

const PATTERN = { maxLength: LIMITS.linkifiers.patternCharacters };
const TEXT = { maxLength: LIMITS.linkifiers.textCharacters };

export class LinkifierParameters {
  @TextParameter(PATTERN) readonly pattern!: string;
  @TextParameter(TEXT) readonly urlTemplate!: string;
  @TextParameter({ ...TEXT, optional: true }) readonly exampleInput?: string;
  @TextParameter({ ...TEXT, optional: true }) readonly reverseTemplate?: string;
  @JsonParameter(listOf(text(TEXT), { maxLength: LIMITS.linkifiers.alternatives }), { optional: true })
  readonly alternativeUrlTemplates?: readonly string[];
}

type Optional = 'exampleInput' | 'reverseTemplate' | 'alternativeUrlTemplates';

/** The request, where it differs from the linkifier as it is now. */
export function fieldsOf(
  { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates }: LinkifierParameters,
  present: Pick<LinkifierFields, Optional> = {
    exampleInput: null,
    reverseTemplate: null,
    alternativeUrlTemplates: [],
  },
): LinkifierFields {
  return {
    pattern: pattern.trim(),
    urlTemplate: urlTemplate.trim(),
    exampleInput: exampleInput === undefined ? present.exampleInput : exampleInput.trim() || null,
    reverseTemplate: reverseTemplate === undefined ? present.reverseTemplate : reverseTemplate.trim() || null,
    alternativeUrlTemplates: (alternativeUrlTemplates ?? present.alternativeUrlTemplates).map((each) => each.trim()),
  };
}
