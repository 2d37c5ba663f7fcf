import type { Directory } from '@chat/directory';

const MENTION = /(<span class="user-mention(?: silent)?" data-user-id="(\d+)">@?)[^<]*(?=<\/span>)/g;

/** Replaces the names in mentions of accounts that were deleted after the message was rendered. */
export function shownHtml(html: string, directory: Directory): string {
  if (!html.includes('class="user-mention')) return html;
  return html.replace(MENTION, (mention: string, start: string, id: string) => {
    const user = directory.user(Number(id));
    return user?.isDeleted ? start + user.fullName : mention;
  });
}

const HTML = ['rendered_content', 'prev_rendered_content', 'content_html_diff'];

/** @param history snapshots of a message, or the replaced values of each change */
export function shownHistory(history: readonly object[], directory: Directory): readonly object[] {
  return history.map((entry) => {
    const shown: Record<string, unknown> = { ...entry };
    for (const name of HTML) if (typeof shown[name] === 'string') shown[name] = shownHtml(shown[name], directory);
    return shown;
  });
}
