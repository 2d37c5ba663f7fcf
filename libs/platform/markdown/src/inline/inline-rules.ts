import { bareUrls } from './bare-urls.js';
import { channelLinks } from './channel-link.js';
import { codeSpans } from './code-spans.js';
import { bold, boldItalic, italic, struck } from './emphasis.js';
import { emoticons, namedEmoji, unicodeEmoji } from './emoji-spans.js';
import type { InlineRule } from './inline-run.js';
import { linkifierLinks } from './linkifier-links.js';
import { links } from './links.js';
import { math } from './math.js';
import { groupMentions, userMentions } from './mention.js';
import { times } from './times.js';

/** The rules one after the other, each on what those before it left. */
function inOrder(...rules: readonly InlineRule[]): InlineRule {
  return (text, run) => rules.reduce((read, rule) => rule(read, run), text);
}

// What is emphasized is read by the later rules only.
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

/** Everything that is recognized within a paragraph. */
export const inlineSyntax = inOrder(codeSpans, boldItalic(afterBoldItalic), afterBoldItalic);
