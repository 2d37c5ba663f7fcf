import type { Directory } from '@chat/directory';

const MENTION = /(<span class="user-mention(?: silent)?" data-user-id="(\d+)">@?)[^<]*(?=<\/span>)/g;

/** Mentions were rendered when the message was written: those of accounts that were deleted since get the name of now. */
export function shownHtml(html: string, directory: Directory): string {
  if (!html.includes('class="user-mention')) return html;
  return html.replace(MENTION, (mention: string, start: string, id: string) => {
    const user = directory.user(Number(id));
    return user?.isDeleted ? start + user.fullName : mention;
  });
}

const HTML = ['rendered_content', 'prev_rendered_content', 'content_html_diff'];

/** @param history snapshots of a message, or what each change replaced */
export function shownHistory(history: readonly object[], directory: Directory): readonly object[] {
  return history.map((entry) => {
    const shown: Record<string, unknown> = { ...entry };
    for (const name of HTML) if (typeof shown[name] === 'string') shown[name] = shownHtml(shown[name], directory);
    return shown;
  });
}
