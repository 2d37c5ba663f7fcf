import katex from 'katex';
import { escapeText } from '../html/escape-html.js';
import type { InlineRule } from './inline-run.js';

const INLINE = /(?<![\p{L}\p{N}_$])\$\$([^\n_$](?:\\\$|[^$\n])*)\$\$(?![\p{L}\p{N}_$])/gu;

/** Limits the recursion of macros, and the width of formulas. */
const BOUNDS = { maxExpand: 1_000, maxSize: 100, trust: false, throwOnError: true, strict: false } as const;

/** `$$formula$$`. */
export const math: InlineRule = (text, run) => {
  if (!text.includes('$$')) return text;
  return text.replace(INLINE, (source: string, body: string) => {
    const formula = run.sourceOf(body);
    return run.html(
      typeset(formula, false) ?? `<span class="tex-error">$$${escapeText(formula)}$$</span>`,
      run.sourceOf(source),
    );
  });
};

/** The text without its formulas; a formula does not separate words. */
export function withoutMath(text: string): string {
  return text.includes('$$') ? text.replace(INLINE, '\0') : text;
}

/** A block of formulas, with blank lines between them. */
export function mathBlock(text: string): string {
  const parts = text.split(/\n{2,}/).map((part) => typeset(part, true));
  if (parts.every((part) => part !== undefined)) return `<p>${parts.join('\n\n')}</p>`;
  const source = escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
  return `<p><span class="tex-error">${source}</span></p>`;
}

/** The formula as HTML, or undefined when it is invalid. */
function typeset(formula: string, displayMode: boolean): string | undefined {
  try {
    return katex.renderToString(formula, { displayMode, ...BOUNDS });
  } catch {
    return undefined;
  }
}
