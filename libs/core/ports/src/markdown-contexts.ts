import {
  canSeeUser,
  type Directory,
  NOTIFICATION_BOT_ID,
  type Site,
  systemGroupTitle,
  type User,
} from '@chat/directory';
import type { MarkdownContext } from '@chat/markdown';
import type { CompiledLinkifiers } from './compiled-linkifiers.js';
import type { OrganizationEmoji } from './organization-emoji.js';

/** Facts that only some renderers have. */
export type FurtherMarkdownFacts = Pick<MarkdownContext, 'latestMessage' | 'upload'>;

/** The author of the Markdown. */
export interface MarkdownAuthor {
  readonly id: number;
  /** The account whose channels become links, if it is not the author. */
  readonly channelReaderId?: number | undefined;
}

/** Provides the facts about the organization for rendering Markdown. */
export class MarkdownContexts {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly linkifiers: CompiledLinkifiers,
    private readonly emoji: OrganizationEmoji,
  ) {}

  /**
   * Resolves names in Markdown for this author: people that the author may not know, and channels that the reader of channels may
   * not read, stay plain text.
   */
  of(author: MarkdownAuthor, further: FurtherMarkdownFacts = {}): MarkdownContext {
    const { directory } = this;
    const writer = directory.user(author.id);
    const channelReaderId = author.channelReaderId ?? author.id;
    const known = (user: User | undefined) =>
      user && writer && !canSeeUser(directory, writer, user) ? undefined : user;
    return {
      ...further,
      realmUrl: this.site.url,
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
      customEmoji: (name) => this.emoji.active(name),
      linkifiers: this.linkifiers.compiled(),
      // Notices name and quote people without notifying them.
      callsNobody: author.id === NOTIFICATION_BOT_ID,
      translateEmoticons: writer?.settings['translate_emoticons'] === true,
      inlineImagePreview: directory.realm.settings.inline_image_preview,
      defaultCodeBlockLanguage: '',
    };
  }
}
