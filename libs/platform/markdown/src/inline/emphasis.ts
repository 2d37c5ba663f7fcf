import type { InlineRule } from './inline-run.js';

const BOLD_ITALIC = /\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/g;
const BOLD = /\*\*([^\n]+?)\*\*/g;
const ITALIC = /\*(?!\s)([^*^\n]+)(?<!\s)\*/g;
const STRUCK = /(?<!~)~~([^~\n]+)~~(?!~)/g;

/** @param inner what is recognized within */
function wrapping(pattern: RegExp, mark: string, open: string, close: string, inner: InlineRule): InlineRule {
  return (text, run) => {
    if (!text.includes(mark)) return text;
    return text.replace(pattern, (source: string, content: string) =>
      run.put({ kind: 'wrap', open, close, text: inner(content, run) }, source),
    );
  };
}

export const boldItalic = (inner: InlineRule) => wrapping(BOLD_ITALIC, '***', '<strong><em>', '</em></strong>', inner);
export const bold = (inner: InlineRule) => wrapping(BOLD, '**', '<strong>', '</strong>', inner);
export const italic = (inner: InlineRule) => wrapping(ITALIC, '*', '<em>', '</em>', inner);
export const struck = (inner: InlineRule) => wrapping(STRUCK, '~~', '<del>', '</del>', inner);
