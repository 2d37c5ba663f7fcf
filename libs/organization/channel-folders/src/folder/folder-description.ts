import { type Directory, markdownContextFor, type Site } from '@chat/directory';
import { renderMarkdown } from '@chat/markdown';

export function renderedFolderDescription(directory: Directory, site: Site, authorId: number, source: string): string {
  return renderMarkdown(source, markdownContextFor(directory, { id: authorId }, site)).html;
}
