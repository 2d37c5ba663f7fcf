import { LIMITS } from '@chat/kernel';
import { type MarkdownContext, type RenderedMarkdown, renderMarkdown } from '@chat/markdown';
import { UnableToRender } from './message.errors.js';

/** Bytes of JSON that a character takes at the most. */
const MOST_BYTES = 6;

/**
 * Renders what a message is to say. An edit keeps two versions of it, which together every log must be able to store.
 * @throws UnableToRender
 */
export function renderContent(source: string, context: MarkdownContext): RenderedMarkdown {
  const rendered = attempt(() => renderMarkdown(source, context));
  const { versionBytes } = LIMITS.messages;
  if ((source.length + rendered.html.length) * MOST_BYTES <= versionBytes) return rendered;
  if (Buffer.byteLength(JSON.stringify([source, rendered.html])) > versionBytes) throw new UnableToRender();
  return rendered;
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw new UnableToRender({ cause });
  }
}
