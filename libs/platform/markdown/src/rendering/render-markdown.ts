import { parseSegments } from '../blocks/parse-blocks.js';
import { segmentsOf } from '../blocks/segments.js';
import type { Findings } from '../inline/findings.js';
import type { MarkdownContext } from '../context/markdown-context.js';
import { sourceLines } from '../source/source-lines.js';
import { MAX_RENDERED_LENGTH, UnrenderableContent } from './unrenderable-content.js';
import { writeDocument } from './write-html.js';

/** Safe HTML, and the references of the content. Only mentions that notify count: no silent ones, none in quotations. */
export interface RenderedMarkdown extends Findings {
  readonly html: string;
}

/**
 * Renders Markdown to HTML that is safe to show: only known elements and attributes, only links of safe schemes, always
 * well-formed. A name that the context does not know stays text.
 * @throws UnrenderableContent when it becomes more than `MAX_RENDERED_LENGTH` characters; nothing else
 */
export function renderMarkdown(source: string, context: MarkdownContext): RenderedMarkdown {
  return isPlainSentence(source, context)
    ? { html: paragraph(source), ...nothingFound }
    : renderParsed(source, context);
}

/** Fulfils `renderMarkdown` for every input, but parses even the plainest sentence. */
export function renderParsed(source: string, context: MarkdownContext): RenderedMarkdown {
  const segments = segmentsOf(sourceLines(source), context.defaultCodeBlockLanguage);
  const rendered = writeDocument(parseSegments(segments), context);
  if (rendered.html.length > MAX_RENDERED_LENGTH) throw new UnrenderableContent();
  return rendered;
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

/**
 * Most messages are one line of words, which syntax cannot turn into anything but a paragraph. The organization's patterns and `;)`
 * can.
 */
function isPlainSentence(source: string, { linkifiers, translateEmoticons }: MarkdownContext): boolean {
  if (linkifiers.length > 0 || !PLAIN_SENTENCE.test(source) || source.endsWith(' ')) return false;
  return !translateEmoticons || !source.includes(';)');
}
