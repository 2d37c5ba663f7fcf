/** A text with inline syntax, or a block. */
export type Content = string | Block;

/** A block that contains others; a list item also contains texts. */
export interface Container {
  readonly kind: 'root' | 'ul' | 'ol' | 'li' | 'blockquote';
  readonly children: Content[];
  /** First number of an ordered list. */
  readonly start?: string;
}

export interface Table {
  readonly kind: 'table';
  readonly alignments: readonly (string | undefined)[];
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Code {
  readonly kind: 'code';
  /** Empty when there is none. */
  readonly language: string;
  text: string;
  /** Not in a fence: the following indented lines belong to it too. */
  readonly isIndented: boolean;
}

export type Block =
  | Container
  | Table
  | Code
  | { readonly kind: 'p'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'hr' }
  | { readonly kind: 'math'; readonly text: string }
  | { readonly kind: 'spoiler'; readonly header: Container; readonly content: Container };

export function container(kind: Container['kind'], start?: string): Container {
  return start === undefined ? { kind, children: [] } : { kind, children: [], start };
}

/** The last block in the container, ignoring texts behind it. */
export function lastBlock({ children }: Container): Block | undefined {
  return children.findLast((child) => typeof child !== 'string');
}
