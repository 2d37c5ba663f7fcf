import { compileLinkifier, LinkifierPatternError, type MatchedGroups, templateVariables } from '@chat/markdown';
import { ExampleInputMissing, InvalidLinkifier, type LinkifierFields } from './linkifier.aggregate.js';

/** An invalid reverse template, with the reason. */
export interface ReverseFault {
  readonly fault: string;
}

/** Fills a reverse template with the matched groups: `{name}` is replaced, `{{` and `}}` are braces, a single `}` stays. */
export function expandReverse(template: string, groups: MatchedGroups): string | ReverseFault {
  let expanded = '';
  for (let at = 0; at < template.length;) {
    const two = template.slice(at, at + 2);
    if (two === '{{' || two === '}}') {
      expanded += two[0];
      at += 2;
    } else if (template[at] !== '{') expanded += template[at++];
    else {
      const end = template.indexOf('}', at);
      if (end < 0) return { fault: "Invalid auto-conversion field: missing '}' character." };
      const name = template.slice(at + 1, end);
      if (name === '') return { fault: 'Invalid auto-conversion field: empty field name.' };
      if (!Object.hasOwn(groups, name)) {
        return { fault: `Group '${name}' in auto-conversion field is not present in linkifier pattern.` };
      }
      expanded += groups[name] ?? '';
      at = end + 1;
    }
  }
  return expanded;
}

/**
 * Checks the fields (contract, linkifiers: Endpoints and checks).
 * @throws InvalidLinkifier, ExampleInputMissing
 */
export function checkLinkifier(fields: LinkifierFields): void {
  const { pattern, urlTemplate, exampleInput, reverseTemplate, alternativeUrlTemplates } = fields;
  if (reverseTemplate !== null && exampleInput === null) throw new ExampleInputMissing();
  const errors = {
    ...(pattern === '' ? { pattern: ['This field cannot be blank.'] } : {}),
    ...templateFault('url_template', urlTemplate),
    ...Object.assign({}, ...alternativeUrlTemplates.map((each) => templateFault('alternative_url_templates', each))),
  };
  if (Object.keys(errors).length > 0) throw new InvalidLinkifier(errors);
  const fault = patternFault(fields);
  if (fault !== undefined) throw new InvalidLinkifier({ __all__: [fault] });
}

function templateFault(field: string, template: string): Record<string, readonly string[]> {
  if (template === '') return { [field]: ['This field cannot be blank.'] };
  return templateVariables(template) ? {} : { [field]: ['Invalid URL template.'] };
}

function patternFault(fields: LinkifierFields): string | undefined {
  try {
    const { groups, groupsIn } = compileLinkifier(fields);
    return exampleFault(fields, groupsIn) ?? groupsFault(groups, templateVariables(fields.urlTemplate)!);
  } catch (error) {
    if (error instanceof LinkifierPatternError) return `Bad regular expression: ${error.message}`;
    throw error;
  }
}

function exampleFault(
  { exampleInput, reverseTemplate }: LinkifierFields,
  groupsIn: (text: string) => MatchedGroups | undefined,
): string | undefined {
  if (exampleInput === null) return undefined;
  const groups = groupsIn(exampleInput);
  if (!groups) return 'Example input does not match the linkifier pattern.';
  if (reverseTemplate === null) return undefined;
  const expanded = expandReverse(reverseTemplate, groups);
  if (typeof expanded !== 'string') return expanded.fault;
  return expanded === exampleInput ? undefined : 'Example text does not match auto-conversion field.';
}

function groupsFault(groups: readonly string[], variables: readonly string[]): string | undefined {
  const [unknown] = variables.filter((name) => !groups.includes(name)).toSorted();
  if (unknown !== undefined) return `Group '${unknown}' in URL template is not present in linkifier pattern.`;
  const [unused] = groups.filter((name) => !variables.includes(name)).toSorted();
  return unused === undefined ? undefined : `Group '${unused}' in linkifier pattern is not present in URL template.`;
}
