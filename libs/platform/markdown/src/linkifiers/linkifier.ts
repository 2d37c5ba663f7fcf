import { RE2JS, RE2JSSyntaxException } from 're2js';
import { parseTemplate, type Template } from 'url-template';
import type { Linkifier, LinkifierMatch } from '../context/markdown-context.js';
import { LIMITS } from '../markdown.limits.js';

/** A pattern of the organization that makes links. */
export interface LinkifierSource {
  /** In RE2's syntax, with named groups. */
  readonly pattern: string;
  /** RFC 6570, with the groups as its variables. */
  readonly urlTemplate: string;
}

/** A pattern that RE2 rejects, or that is too large. */
export class LinkifierPatternError extends Error {
  override readonly name = 'LinkifierPatternError';
}

/**
 * The text that each group of a pattern matched; null: the group took no part in the match, so its variable is undefined (RFC
 * 6570).
 */
export type MatchedGroups = Readonly<Record<string, string | null>>;

/** A pattern that is matched in linear time. */
export interface CompiledLinkifier extends Linkifier {
  readonly groups: readonly string[];
  /** The groups of the first match in the text. */
  groupsIn(text: string): MatchedGroups | undefined;
}

/** Required context before and after a match. */
const START = String.raw`(?:^|[\s\x{85}\p{Z}'"(,:<])`;
const END = String.raw`(?:$|[^\p{L}\p{N}])`;
const WHOLE = 'linkifier_whole_match';

/** Faults in the words of RE2, which clients know. */
const FAULTS: Readonly<Record<string, string>> = {
  'missing closing )': 'missing )',
  'missing closing ]': 'missing ]',
  'missing argument to repetition operator': 'no argument for repetition operator',
  'invalid nested repetition operator': 'bad repetition operator',
  'invalid or unsupported Perl syntax': 'invalid perl operator',
  'invalid named capture': 'invalid named capture group',
  'duplicate capture group name': 'duplicate capture group name',
  'invalid repeat count': 'invalid repetition size',
  'trailing backslash at end of expression': 'trailing \\',
};

/** @throws LinkifierPatternError with RE2's words */
export function compileLinkifier({ pattern, urlTemplate }: LinkifierSource): CompiledLinkifier {
  const plain = compiled(pattern);
  if (plain.programSize() > LIMITS.linkifiers.instructions) {
    throw new LinkifierPatternError('pattern too large - compile failed');
  }
  const bounded = compiled(`${START}(?P<${WHOLE}>${pattern})${END}`);
  // The first search prepares the later ones, so it is made before any message.
  bounded.matcher(' a #1 ').find();
  const template = parseTemplate(urlTemplate);
  const groups = Object.keys(plain.namedGroups());
  const groupsOf = (matcher: ReturnType<RE2JS['matcher']>) =>
    Object.fromEntries(groups.map((group) => [group, matcher.group(group)]));
  return {
    groups,
    groupsIn(text) {
      const matcher = plain.matcher(text);
      return matcher.find() ? groupsOf(matcher) : undefined;
    },
    find(text, from): LinkifierMatch | undefined {
      // The previous match may end with the character before this one.
      const matcher = bounded.matcher(text.slice(from));
      const isBeginning = from === 0;
      for (let at = 0; at <= text.length - from;) {
        if (!matcher.find(at)) return undefined;
        const [start, end] = [matcher.start(WHOLE), matcher.end(WHOLE)];
        if (end > start && (isBeginning || matcher.start() < start)) {
          const url = expanded(template, groupsOf(matcher));
          if (url !== undefined) return { start: from + start, end: from + end, url };
        }
        at = Math.max(end, matcher.start() + 1);
      }
      return undefined;
    },
  };
}

/** Undefined when no address can be made, because `{name:1}` cuts a surrogate pair. */
function expanded(template: Template, groups: MatchedGroups): string | undefined {
  try {
    return template.expand(groups);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function compiled(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw new LinkifierPatternError('pattern too large - compile failed');
    const [fault, part] = [error.getDescription(), error.getPattern()];
    const repeated = /[*+?]{3,}/.exec(pattern);
    if (fault === 'missing argument to repetition operator' && repeated) {
      throw new LinkifierPatternError(`bad repetition operator: ${repeated[0]}`);
    }
    throw new LinkifierPatternError(`${FAULTS[fault] ?? fault}${part === null ? '' : `: ${part}`}`);
  }
}
