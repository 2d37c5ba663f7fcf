import type { MarkdownContext } from '@chat/markdown';
import type { Directory } from '../directory/directory.js';
import { compiledLinkifiers } from './linkifiers.js';
import { systemGroupTitle } from '../records/role-groups.js';
import { NOTIFICATION_BOT_ID } from '../records/realm.js';
import type { Site } from '../service/site.js';
import type { User } from '../records/user.js';
import { canSeeUser } from '../people/user-visibility.js';

/** Facts that only some renderers have. */
export type FurtherMarkdownFacts = Pick<MarkdownContext, 'latestMessage' | 'upload'>;

/** In whose name Markdown is rendered. */
export interface MarkdownAuthor {
  readonly id: number;
  /** Whose channels become links, where they are not the author's. */
  readonly channelReaderId?: number | undefined;
}

/**
 * Resolves names in Markdown for this author: people that the author may not know, and channels that the reader of
 * channels may not read, stay plain text.
 */
export function markdownContextFor(
  directory: Directory,
  author: MarkdownAuthor,
  site: Site,
  further: FurtherMarkdownFacts = {},
): MarkdownContext {
  const writer = directory.user(author.id);
  const channelReaderId = author.channelReaderId ?? author.id;
  const known = (user: User | undefined) => (user && writer && !canSeeUser(directory, writer, user) ? undefined : user);
  return {
    ...further,
    realmUrl: site.url,
    userByName: (name) => known(directory.userByName(name)),
    userById: (id) => known(directory.user(id)),
    groupByName: (name) => {
      const group = directory.groupMentionedAs(name);
      return group && group.isSystemGroup ? { ...group, displayName: systemGroupTitle(group.id) } : group;
    },
    channelByName: (name) => {
      const channel = directory.channelByName(name);
      return channel?.name === name && directory.canReadChannel(channelReaderId, channel) ? channel : undefined;
    },
    customEmoji: (name) => directory.activeEmoji(name),
    linkifiers: compiledLinkifiers(directory),
    // Notices name and quote people, and must not notify them.
    callsNobody: author.id === NOTIFICATION_BOT_ID,
    translateEmoticons: directory.user(author.id)?.settings['translate_emoticons'] === true,
    inlineImagePreview: directory.realm.settings.inline_image_preview,
    defaultCodeBlockLanguage: '',
  };
}
