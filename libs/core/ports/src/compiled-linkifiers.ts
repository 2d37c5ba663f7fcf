import type { Linkifier } from '@chat/markdown';

/** The organization's linkifiers, compiled. Implemented by linkifiers. */
export abstract class CompiledLinkifiers {
  /** In the order in which they are tried. */
  abstract compiled(): readonly Linkifier[];
}
