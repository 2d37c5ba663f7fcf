import MarkdownIt from 'markdown-it';

import { blockRules } from './block-rules.js';
import { collect, type Findings } from './findings.js';
import { inlineRules } from './inline-rules.js';
import type { MarkdownContext } from './markdown-context.js';
import { rendererRules } from './renderer-rules.js';
import { safeLinks } from './safe-links.js';

/**
 * Safe HTML, and what the server must know about the content. Only mentions that notify are counted: not silent ones,
 * not those in quotations.
 */
export interface RenderedMarkdown extends Findings {
  readonly html: string;
}

const engine = new MarkdownIt({ html: false, breaks: true, linkify: true })
  .disable(['reference', 'html_block', 'lheading'])
  .use(safeLinks)
  .use(blockRules)
  .use(inlineRules)
  .use(rendererRules);

/**
 * Renders Markdown to HTML that may be shown as it is: only known elements and attributes, links of safe schemes only,
 * always well-formed. Never throws. A name that the context does not know stays text.
 */
export function renderMarkdown(source: string, context: MarkdownContext): RenderedMarkdown {
  return isPlainSentence(source) ? { html: paragraph(source), ...nothingFound } : renderParsed(source, context);
}

/** What `renderMarkdown` promises, by parsing even the plainest sentence. */
export function renderParsed(source: string, context: MarkdownContext): RenderedMarkdown {
  const env = { context };
  const tokens = engine.parse(source, env);
  const findings = collect(tokens, context);
  return { html: engine.renderer.render(tokens, engine.options, env).trimEnd(), ...findings };
}

const nothingFound: Findings = {
  mentionedUserIds: [],
  mentionedGroupIds: [],
  mentionsChannel: false,
  mentionsTopic: false,
  uploadPaths: [],
  hasLink: false,
  hasImage: false,
};

/** Joined to one piece: V8 serializes a text of several pieces half as fast, and a rendering is serialized many times. */
const paragraph = (text: string) => ['<p>', text, '</p>'].join('');

const PLAIN_SENTENCE = /^\p{L}(?:[\p{L}\p{Nd} ,;?'()!-]|\.(?= |$))*$/u;

/** Most messages are one line of words, which no syntax can turn into anything but a paragraph. */
function isPlainSentence(source: string): boolean {
  return PLAIN_SENTENCE.test(source) && !source.endsWith(' ');
}
