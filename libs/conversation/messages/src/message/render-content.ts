import { highlightCode, type MarkdownContext, type RenderedMarkdown, renderMarkdown } from '@chat/markdown';
import { UnableToRender } from './message.errors.js';
import { LIMITS } from '../messages.limits.js';

/** Most bytes of JSON per character. */
const MOST_BYTES = 6;

/**
 * Renders a content with highlighted code. An edit stores two versions of it, which together must fit every log: one that is too
 * large is rendered without highlighting.
 * @throws UnableToRender
 */
export async function renderContent(source: string, context: MarkdownContext): Promise<RenderedMarkdown> {
  const rendered = attempt(() => renderMarkdown(source, context));
  if (!isStorable(source, rendered.html)) throw new UnableToRender();
  const html = await highlightCode(rendered.html);
  return html === rendered.html || !isStorable(source, html) ? rendered : { ...rendered, html };
}

export function isStorable(source: string, html: string): boolean {
  const { versionBytes } = LIMITS.messages;
  if ((source.length + html.length) * MOST_BYTES <= versionBytes) return true;
  return Buffer.byteLength(JSON.stringify([source, html])) <= versionBytes;
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw new UnableToRender({ cause });
  }
}
