import { compileLinkifier, type Linkifier } from '@chat/markdown';
import type { Directory } from '../directory/directory.js';
import type { LinkifierRecord } from '../records/linkifier-record.js';

const compiled = new WeakMap<readonly LinkifierRecord[], readonly Linkifier[]>();

/** The organization's linkifiers, ready to search, in their order. */
export function compiledLinkifiers({ linkifiers }: Directory): readonly Linkifier[] {
  return compiled.getOrInsertComputed(linkifiers, () => linkifiers.flatMap(compileIfPossible));
}

/** A pattern that another version of the server accepted may be none for this one. */
function compileIfPossible(record: LinkifierRecord): Linkifier[] {
  try {
    return [compileLinkifier(record)];
  } catch {
    return [];
  }
}
