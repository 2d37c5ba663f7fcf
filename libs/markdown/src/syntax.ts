import type { StateInline } from 'markdown-it';

import type { MarkdownContext } from './markdown-context.js';

/** Adds the tokens of a piece of syntax that has been recognized. */
export type Write = (state: StateInline) => void;

/** A piece of inline syntax. */
export interface Syntax {
  readonly name: string;
  readonly firstCharacter: string;
  /** Sticky, and linear in time over any input. */
  readonly pattern: RegExp;
  /** Recognized only at the start, after white space and after opening punctuation, and never inside a link. */
  readonly reference?: boolean;
  /** How to write what matched; undefined when it is to be read as ordinary text after all. */
  readonly read: (match: RegExpExecArray, context: MarkdownContext) => Write | undefined;
}

/** Writes one token, for which a renderer rule named like its type exists. */
export function writeToken(type: string, content: string, meta: Record<string, unknown> | null = null): Write {
  return (state) => {
    const token = state.push(type, '', 0);
    token.content = content;
    token.meta = meta;
  };
}

/** The rule by which the inline parser recognizes the syntax. */
export function inlineRule({ firstCharacter, pattern, reference = false, read }: Syntax) {
  const firstCode = firstCharacter.charCodeAt(0);
  return (state: StateInline, silent: boolean): boolean => {
    if (state.src.charCodeAt(state.pos) !== firstCode || (reference && !mayReferAt(state))) return false;
    pattern.lastIndex = state.pos;
    const match = pattern.exec(state.src);
    if (match === null || pattern.lastIndex > state.posMax) return false;
    const write = read(match, state.env['context'] as MarkdownContext);
    if (write === undefined) return false;
    if (!silent) write(state);
    state.pos += match[0].length;
    return true;
  };
}

const MAY_PRECEDE_REFERENCE = /[\s'"({[/<]/;

function mayReferAt({ src, pos, linkLevel }: StateInline): boolean {
  return linkLevel === 0 && (pos === 0 || MAY_PRECEDE_REFERENCE.test(src.charAt(pos - 1)));
}
