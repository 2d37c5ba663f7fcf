import { bareUrls } from './bare-urls.js';
import { channelLinks } from './channel-link.js';
import { codeSpans } from './code-spans.js';
import { emoticons, namedEmoji, unicodeEmoji } from './emoji-spans.js';
import type { InlineRule } from './inline-run.js';
import { linkifierLinks } from './linkifier-links.js';
import { links } from './links.js';
import { math } from './math.js';
import { groupMentions, userMentions } from './mention.js';
import { times } from './times.js';

const BOLD_ITALIC = /\*\*\*(?!\s)([^*^\n]+)(?<!\s)\*\*\*/g;
const BOLD = /\*\*([^\n]+?)\*\*/g;
const ITALIC = /\*(?!\s)([^*^\n]+)(?<!\s)\*/g;
const STRUCK = /(?<!~)~~([^~\n]+)~~(?!~)/g;

/** @param inner rules for the text within */
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

/** Applies the rules in order, each to the rest of the earlier ones. */
function inOrder(...rules: readonly InlineRule[]): InlineRule {
  return (text, run) => rules.reduce((read, rule) => rule(read, run), text);
}

// Only the later rules read emphasized text.
const afterStruck = inOrder(namedEmoji, emoticons, unicodeEmoji);
const afterItalic = inOrder(struck(afterStruck), afterStruck);
const afterBold = inOrder(italic(afterItalic), afterItalic);
const afterBoldItalic = inOrder(
  userMentions,
  math,
  channelLinks,
  times,
  groupMentions,
  links,
  bareUrls,
  linkifierLinks,
  bold(afterBold),
  afterBold,
);

/** All rules for a paragraph. */
export const inlineSyntax = inOrder(codeSpans, boldItalic(afterBoldItalic), afterBoldItalic);
