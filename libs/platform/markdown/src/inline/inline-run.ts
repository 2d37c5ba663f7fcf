import type { MarkdownContext } from '../context/markdown-context.js';
import { SearchTime } from '../linkifiers/search-time.js';

/** A recognized piece of a text. Later rules see it as one opaque character run. */
export type Token =
  | { readonly kind: 'html'; readonly html: string; readonly mention?: Mention }
  | Link
  | Image
  | { readonly kind: 'wrap'; readonly open: string; readonly close: string; readonly text: string };

export interface Link {
  readonly kind: 'link';
  readonly href: string;
  /** Attributes besides `href`, by name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** May contain placeholders; its text is not parsed further. */
  readonly text: string;
}

/** A file of this server that is shown in the text. */
export interface Image {
  readonly kind: 'image';
  readonly html: string;
  readonly url: string;
}

/** A mention that notifies. */
export interface Mention {
  readonly kind: 'user' | 'group' | 'channel' | 'topic';
  readonly id?: number;
}

const OPEN = '\u0002';
const CLOSE = '\u0003';
const BASE = 0xe000;
const DIGITS = 12;
export const PLACEHOLDER = new RegExp(`${OPEN}(..)${CLOSE}`, 'gs');

/** Inline syntax of one text, in which rules replace recognized pieces by placeholders of tokens. */
export class InlineRun {
  readonly #tokens: Token[] = [];
  readonly #sources: string[] = [];

  /**
   * @param isQuoted the text is in a quotation, where every mention is silent
   * @param count called with numbers of HTML characters; throws when there are too many
   */
  constructor(
    readonly context: MarkdownContext,
    readonly isQuoted: boolean,
    private readonly count: (characters: number) => void,
    readonly searching: SearchTime = new SearchTime(),
  ) {}

  /** Adds a token and returns its placeholder. @param source the text of the token */
  put(token: Token, source: string): string {
    if (token.kind === 'html') this.count(token.html.length);
    const index = this.#tokens.push(token) - 1;
    this.#sources.push(source);
    const [high, low] = [index >> DIGITS, index & ((1 << DIGITS) - 1)];
    return OPEN + String.fromCharCode(BASE + high, BASE + low) + CLOSE;
  }

  html(html: string, source: string): string {
    return this.put({ kind: 'html', html }, source);
  }

  /** The text as it was written, without placeholders. */
  sourceOf(text: string): string {
    if (!text.includes(OPEN)) return text;
    return text.replace(PLACEHOLDER, (_, digits: string) => this.sourceOf(this.#sources[indexOf(digits)]!));
  }

  /** The pieces of the text: plain ones and tokens. */
  *pieces(text: string): Generator<string | Token> {
    let start = 0;
    for (const match of text.matchAll(PLACEHOLDER)) {
      if (match.index > start) yield text.slice(start, match.index);
      yield this.#tokens[indexOf(match[1]!)]!;
      start = match.index + match[0].length;
    }
    if (start < text.length) yield text.slice(start);
  }

  /** The text with every plain piece replaced by `change`; placeholders stay. */
  mapPlain(text: string, change: (plain: string, start: number) => string): string {
    if (!text.includes(OPEN)) return change(text, 0);
    let mapped = '';
    let start = 0;
    for (const match of text.matchAll(PLACEHOLDER)) {
      mapped += change(text.slice(start, match.index), start) + match[0];
      start = match.index + match[0].length;
    }
    return mapped + change(text.slice(start), start);
  }
}

function indexOf(digits: string): number {
  return ((digits.charCodeAt(0) - BASE) << DIGITS) + digits.charCodeAt(1) - BASE;
}

/** Recognizes one kind of inline syntax: returns the text with placeholders for it. Linear in the text's length. */
export type InlineRule = (text: string, run: InlineRun) => string;
