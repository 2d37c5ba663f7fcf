import { emojiByName, emojiNames, emojiCode } from '../emoji/emoji.js';
import { escapeAttribute } from '../html/escape-html.js';
import type { InlineRule, InlineRun } from './inline-run.js';

const NAMED = /:([\p{L}\p{N}_+-]+):/gu;
const EXTRA_EMOJI = 'zulip';
const EXTRA_EMOJI_URL = '/static/generated/emoji/images/emoji/unicode/zulip.png';

const EMOTICONS: Readonly<Record<string, string>> = {
  ':)': 'smile',
  '(:': 'smile',
  ':(': 'frown',
  '<3': 'heart',
  ':|': 'neutral',
  ':/': 'confused',
  ';)': 'wink',
  ':D': 'grinning',
  ':o': 'open_mouth',
  ':O': 'open_mouth',
  ':p': 'stuck_out_tongue',
  ':P': 'stuck_out_tongue',
};
const EMOTICON = /(?<![^,.;?!()[\]\s"'])(?::[()|/DoOpP]|\(:|<3|;\))(?![^,.;?!()[\]\s"'])/g;

/** Characters that may begin an emoji; most texts have none. */
const MAYBE_EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\ufe0f|\u200d|\u20e3/u;

const BASE = String.raw`\p{Emoji}(?:\p{Emoji_Modifier}|\ufe0f?\u20e3|\ufe0f|[\u{e0020}-\u{e007e}]+\u{e007f})?`;
const SEQUENCE = new RegExp(String.raw`\p{Regional_Indicator}{2}|${BASE}(?:\u200d${BASE})*`, 'gu');

/** `:name:`. An unknown name uses up its colons. */
export const namedEmoji: InlineRule = (text, run) => {
  if (!text.includes(':')) return text;
  return run.mapPlain(text, (plain) =>
    plain.replace(NAMED, (source: string, name: string) => emojiHtml(name, source, run) ?? source),
  );
};

/** `:)` and the like, if the author wants them converted. */
export const emoticons: InlineRule = (text, run) => {
  if (!run.context.translateEmoticons) return text;
  return text.replace(EMOTICON, (source: string) => emojiHtml(EMOTICONS[source]!, source, run) ?? source);
};

/** Emoji characters: always the longest sequence, never parts of an unknown one. */
export const unicodeEmoji: InlineRule = (text, run) => {
  if (!MAYBE_EMOJI.test(text)) return text;
  return run.mapPlain(text, (plain) =>
    plain.replace(SEQUENCE, (source: string) => {
      const isSingle = source.length === (source.codePointAt(0)! > 0xffff ? 2 : 1);
      if (isSingle && !/\p{Emoji_Presentation}/u.test(source)) return source;
      const code = emojiCode(source);
      const name = emojiNames(code)[0];
      return name === undefined ? source : run.html(spanOf(name, code), source);
    }),
  );
};

function emojiHtml(name: string, source: string, run: InlineRun): string | undefined {
  const custom = run.context.customEmoji(name);
  if (custom) return run.html(imageOf(name, custom.sourceUrl), source);
  if (name === EXTRA_EMOJI) return run.html(imageOf(name, EXTRA_EMOJI_URL), source);
  const code = emojiByName(name);
  return code === undefined ? undefined : run.html(spanOf(name, code), source);
}

function spanOf(name: string, code: string): string {
  const title = name.replaceAll('_', ' ');
  return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`;
}

function imageOf(name: string, url: string): string {
  return `<img alt=":${name}:" class="emoji" src="${escapeAttribute(url)}" title="${name.replaceAll('_', ' ')}">`;
}
