import { type Directory, markdownContextFor, type Site } from '@chat/directory';
import { renderMarkdown } from '@chat/markdown';

export const MAX_DESCRIPTION_LENGTH = 1024;

/** A description in one line, as it is kept, and its HTML. */
export function channelDescription(directory: Directory, site: Site, authorId: number, given: string) {
  const description = given.replaceAll('\n', ' ');
  const { html } = renderMarkdown(description, markdownContextFor(directory, { id: authorId }, site));
  return { description, renderedDescription: html };
}
