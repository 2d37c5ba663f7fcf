import type { MatchedGroups } from '@chat/markdown';

/** A reverse template that is none, with the reason. */
export interface ReverseFault {
  readonly fault: string;
}

/**
 * What a reverse template gives for what the groups matched: `{name}` is replaced, `{{` and `}}` are braces, a single `}`
 * stays.
 */
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
