import type { MarkdownIt, RendererRule, Token } from 'markdown-it';

import { codeLanguage } from './code-languages.js';
import { emojiByName, emojiCode, emojiNames } from './emoji.js';
import { escapeHtml } from './escape-html.js';
import type { Mention } from './mention.js';

const codeBlock: RendererRule = (tokens, index) => {
  const { content: code, info } = tokens[index]!;
  const language = info === '' ? '' : ` data-code-language="${escapeHtml(codeLanguage(info))}"`;
  return `<div class="codehilite"${language}><pre><span></span><code>${escapeHtml(code)}</code></pre></div>\n`;
};

const rules: Record<string, RendererRule> = {
  text: (tokens, index) => renderText(escapeHtml(tokens[index]!.content)),
  label: (tokens, index) => escapeHtml(tokens[index]!.content),
  emoji: (tokens, index) => renderEmoji(tokens[index]!.content),
  image: (tokens, index) => renderImage(tokens[index]!),
  math: (tokens, index) => `<code class="math">${escapeHtml(tokens[index]!.content)}</code>`,
  mention: (tokens, index) => renderMention(escapeHtml(tokens[index]!.content), tokens[index]!.meta as Mention),
  timestamp: (tokens, index) => renderTimestamp(tokens[index]!.content),
  fence: codeBlock,
  code_block: codeBlock,
  spoiler_open: () => '<div class="spoiler-block"><div class="spoiler-header">\n',
  spoiler_content: () => '</div><div class="spoiler-content" aria-hidden="true">\n',
  spoiler_close: () => '</div></div>\n',
};

/** Sets the HTML of every token that differs from plain CommonMark. */
export function rendererRules(markdown: MarkdownIt): void {
  Object.assign(markdown.renderer.rules, rules);
}

const UNICODE_EMOJI = /\p{RGI_Emoji}/gv;
const BEYOND_LATIN = /[^\0-\u00a8]/;

function renderText(html: string): string {
  if (!BEYOND_LATIN.test(html)) return html;
  return html.replace(UNICODE_EMOJI, (emoji) => {
    const name = emojiNames(emojiCode(emoji))[0];
    return name === undefined ? emoji : renderEmoji(name);
  });
}

function renderEmoji(name: string): string {
  const title = name.replaceAll('_', ' ');
  return `<span aria-label="${title}" class="emoji emoji-${emojiByName(name)}" role="img" title="${title}">:${name}:</span>`;
}

/** An image is shown as a link to it: what is fetched from where remains the reader's choice. */
function renderImage(token: Token): string {
  const url = escapeHtml(String(token.attrGet('src')));
  return `<a href="${url}">${escapeHtml(token.content) || url}</a>`;
}

function renderMention(name: string, { kind, id, silent }: Mention): string {
  const text = silent ? name : `@${name}`;
  const silence = silent ? ' silent' : '';
  switch (kind) {
    case 'user':
      return `<span class="user-mention${silence}" data-user-id="${id}">${text}</span>`;
    case 'group':
      return `<span class="user-group-mention${silence}" data-user-group-id="${id}">${text}</span>`;
    case 'channel':
      return `<span class="user-mention channel-wildcard-mention${silence}" data-user-id="*">${text}</span>`;
    case 'topic':
      return `<span class="topic-mention${silence}">${text}</span>`;
  }
}

const ISO_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(Z|[+-]\d\d:?\d\d)?$/i;
const UNIX_TIME = /^\d{1,11}$/;

function renderTimestamp(text: string): string {
  const time = readTime(text.trim());
  if (time === undefined) return `<span class="timestamp-error">Invalid time format: ${escapeHtml(text)}</span>`;
  return `<time datetime="${time.toISOString().replace(/\.\d+/, '')}">${escapeHtml(text)}</time>`;
}

/** Times without a zone are UTC. */
function readTime(text: string): Date | undefined {
  if (UNIX_TIME.test(text)) return new Date(Number(text) * 1000);
  const iso = ISO_TIME.exec(text);
  if (iso === null) return undefined;
  const time = new Date(text.length > 10 && iso[1] === undefined ? `${text}Z` : text);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
