/** A tag or a word, with the white space behind it; white space alone has an empty text. */
export interface Piece {
  readonly text: string;
  readonly space: string;
}

const PIECE = /(<[^>]*>?|[^<\s]+)(\s*)|\s+/g;
const TAG_NAME = /^<\/?([a-z0-9]*)/;
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** The pieces of the HTML in order; joined, they are the HTML. */
export function split(html: string): Piece[] {
  return Array.from(html.matchAll(PIECE), ([whole, text = '', space = whole]) => ({ text, space }));
}

export function isTag({ text }: Piece): boolean {
  return text.startsWith('<');
}

/** Updates the names of the open elements, the innermost last, with the next tag. */
export function follow(open: string[], { text }: Piece): void {
  const name = TAG_NAME.exec(text)![1]!;
  if (text.startsWith('</')) open.pop();
  else if (!VOID.has(name) && !text.endsWith('/>')) open.push(name);
}
