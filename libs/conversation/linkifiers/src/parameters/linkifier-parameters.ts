import { JsonParameter, listOf, TextParameter, text } from '@chat/http';
import type { RequestedLinkifier } from '../linkifier/linkifier-fields.js';
import { LIMITS } from '../linkifiers.limits.js';

const PATTERN = { maxLength: LIMITS.linkifiers.patternCharacters };
const TEXT = { maxLength: LIMITS.linkifiers.textCharacters };

export class LinkifierParameters implements RequestedLinkifier {
  @TextParameter(PATTERN) readonly pattern!: string;
  @TextParameter(TEXT) readonly urlTemplate!: string;
  @TextParameter({ ...TEXT, optional: true }) readonly exampleInput?: string;
  @TextParameter({ ...TEXT, optional: true }) readonly reverseTemplate?: string;
  @JsonParameter(listOf(text(TEXT), { maxLength: LIMITS.linkifiers.alternatives }), { optional: true })
  readonly alternativeUrlTemplates?: readonly string[];
}
