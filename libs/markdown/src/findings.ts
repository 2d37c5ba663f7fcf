import type { Token } from 'markdown-it';

import { CHANNEL_LINK_MARKUP } from './channel-link.js';
import type { MarkdownContext } from './markdown-context.js';
import type { Mention } from './mention.js';
import { isImagePath, uploadPath, withoutRealm } from './safe-links.js';

/** What the rendered content refers to. */
export interface Findings {
  readonly mentionedUserIds: readonly number[];
  readonly mentionedGroupIds: readonly number[];
  /** The content mentions the whole channel (all, everyone, stream, channel). */
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  /** The linked uploads: what follows `/user_uploads/` in their URLs, decoded. */
  readonly uploadPaths: readonly string[];
  readonly hasLink: boolean;
  readonly hasImage: boolean;
}

/** Reads the findings off the parsed tokens; silences mentions in quotations, makes links into the realm relative, and leaves of an image within a link its text. */
export function collect(tokens: readonly Token[], { realmUrl }: MarkdownContext): Findings {
  const users = new Set<number>();
  const groups = new Set<number>();
  const uploads = new Set<string>();
  const found = { mentionsChannel: false, mentionsTopic: false, hasLink: false, hasImage: false };
  let quoteDepth = 0;

  const follow = (token: Token, attribute: string): string => {
    const url = withoutRealm(String(token.attrGet(attribute)), realmUrl);
    token.attrSet(attribute, url);
    const upload = uploadPath(url);
    if (upload !== undefined) uploads.add(upload);
    found.hasLink = true;
    return url;
  };
  const notify = ({ kind, id }: Mention): void => {
    if (kind === 'user') users.add(id!);
    else if (kind === 'group') groups.add(id!);
    else if (kind === 'channel') found.mentionsChannel = true;
    else found.mentionsTopic = true;
  };
  const visitInline = (children: readonly Token[]): void => {
    let linkDepth = 0;
    for (const token of children) {
      if (token.tag === 'a') linkDepth += token.nesting;
      if (token.type === 'mention') {
        const mention = token.meta as Mention;
        if (quoteDepth > 0) mention.silent = true;
        if (!mention.silent) notify(mention);
      } else if (token.type === 'image') {
        follow(token, 'src');
        found.hasImage = true;
        if (linkDepth > 0) token.type = 'label';
      } else if (token.type === 'link_open' && token.markup !== CHANNEL_LINK_MARKUP) {
        if (isImagePath(follow(token, 'href'))) found.hasImage = true;
      }
    }
  };

  for (const token of tokens) {
    if (token.type === 'inline') visitInline(token.children!);
    else if (token.type === 'blockquote_open') quoteDepth++;
    else if (token.type === 'blockquote_close') quoteDepth--;
  }
  return { ...found, mentionedUserIds: [...users], mentionedGroupIds: [...groups], uploadPaths: [...uploads] };
}
