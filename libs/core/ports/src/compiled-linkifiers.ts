import type { Linkifier } from '@chat/markdown';

/** The organization's linkifiers, ready to search. Fulfilled by linkifiers. */
export abstract class CompiledLinkifiers {
  /** In the order in which they are tried. */
  abstract compiled(): readonly Linkifier[];
}
