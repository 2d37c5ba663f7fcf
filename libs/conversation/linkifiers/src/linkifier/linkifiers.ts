import { KeptList } from '@chat/directory';
import { compileLinkifier, type Linkifier } from '@chat/markdown';
import type { CompiledLinkifiers } from '@chat/ports';

/** A pattern of the organization that turns text into links. */
export interface LinkifierRecord {
  readonly id: number;
  /** In RE2's syntax. */
  readonly pattern: string;
  /** RFC 6570. */
  readonly urlTemplate: string;
  /** A text that the pattern matches; null without one. */
  readonly exampleInput: string | null;
  /** Template with which clients turn a URL back into the matched text; null: they do not. */
  readonly reverseTemplate: string | null;
  /** Further URL templates that clients turn back. */
  readonly alternativeUrlTemplates: readonly string[];
}

/** All linkifiers of the organization, in the order in which they are tried. */
export class Linkifiers extends KeptList<LinkifierRecord> implements CompiledLinkifiers {
  readonly #compiled = new WeakMap<readonly LinkifierRecord[], readonly Linkifier[]>();

  constructor() {
    super('linkifiers', 1);
  }

  compiled(): readonly Linkifier[] {
    return this.#compiled.getOrInsertComputed(this.all, (all) => all.flatMap(compileIfPossible));
  }
}

/** This version may refuse a pattern that another version of the server accepted. */
function compileIfPossible(record: LinkifierRecord): Linkifier[] {
  try {
    return [compileLinkifier(record)];
  } catch {
    return [];
  }
}
