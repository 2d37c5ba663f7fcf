import type { MarkdownIt } from 'markdown-it';

import { channelLink } from './channel-link.js';
import { emojiByName } from './emoji.js';
import { mention } from './mention.js';
import { inlineRule, type Syntax, writeToken } from './syntax.js';

const emoji: Syntax = {
  name: 'emoji',
  firstCharacter: ':',
  pattern: /:([\w+-]+):/y,
  read: ([, name]) => (emojiByName(name!) === undefined ? undefined : writeToken('emoji', name!)),
};

const timestamp: Syntax = {
  name: 'timestamp',
  firstCharacter: '<',
  pattern: /<time:([^<>\n]+)>/y,
  read: ([, text]) => writeToken('timestamp', text!),
};

const math: Syntax = {
  name: 'math',
  firstCharacter: '$',
  pattern: /\$\$([^$\n]+)\$\$(?!\$)/y,
  read: ([, tex]) => writeToken('math', tex!),
};

/** Emphasis is written with asterisks only, so that names_like_this stay as they are. */
const underscores: Syntax = {
  name: 'underscores',
  firstCharacter: '_',
  pattern: /_+/y,
  read:
    ([text]) =>
    (state) =>
      void (state.pending += text),
};

/** Adds the service's own inline syntax. Linkifiers, once the realm has any, are one more rule at the end of this list. */
export function inlineRules(markdown: MarkdownIt): void {
  for (const syntax of [mention, channelLink, timestamp, emoji, math, underscores]) {
    markdown.inline.ruler.before('strikethrough', syntax.name, inlineRule(syntax));
  }
}
