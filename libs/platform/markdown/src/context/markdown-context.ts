/** The facts about the realm that rendering needs. Every lookup answers at once, from memory, on behalf of the author. */
export interface MarkdownContext {
  /** The user whom this full name denotes, ignoring case; undefined when there is none, or more than one. */
  userByName(name: string): MentionedUser | undefined;
  userById(id: number): MentionedUser | undefined;
  /** The group of this name, in any case where only one has it; `displayName` where it is shown otherwise, as system groups are. */
  groupByName(name: string): MentionedGroup | undefined;
  /** The channel of exactly this name; undefined also when the author may not name it. */
  channelByName(name: string): { readonly id: number; readonly name: string } | undefined;
  /** The newest message of the topic that the author may read, for permanent links; undefined when unknown. */
  latestMessage?(channelId: number, topic: string): number | undefined;
  /** The active emoji of the organization that has this name. */
  customEmoji(name: string): { readonly sourceUrl: string } | undefined;
  /** Facts about a file that the author may read. @param pathId the part after `/user_uploads/`, decoded */
  upload?(pathId: string): UploadedFileFacts | undefined;
  /** In the order in which they are tried. */
  readonly linkifiers: readonly Linkifier[];
  /** Scheme and host of the realm, without a trailing slash. */
  readonly realmUrl: string;
  /** Whether everybody is named only, and nobody called, whatever form a mention has. */
  readonly callsNobody?: boolean;
  /** Whether the author wants `:)` to become an emoji. */
  readonly translateEmoticons: boolean;
  /** Whether linked images are shown below the text. */
  readonly inlineImagePreview: boolean;
  /** Language of code blocks that name none; empty: none. */
  readonly defaultCodeBlockLanguage: string;
}

export interface MentionedUser {
  readonly id: number;
  readonly fullName: string;
  /** A deactivated account is named, but never notified. */
  readonly isActive: boolean;
}

export interface MentionedGroup {
  readonly id: number;
  readonly name: string;
  /** Shown by silent mentions instead of the name. */
  readonly displayName?: string;
  readonly isDeactivated: boolean;
  readonly isSystemGroup: boolean;
}

export interface UploadedFileFacts {
  readonly contentType: string;
  /** Only for an image that the server could read. */
  readonly image?: {
    readonly width: number;
    readonly height: number;
    readonly isAnimated: boolean;
    /** Whether the thumbnail is not drawn yet. */
    readonly isPending?: boolean;
    /** Name of the large image that is drawn where browsers cannot show the original. */
    readonly transcodedAs?: string | undefined;
  };
}

/** Text that becomes a link by a pattern of the organization. */
export interface Linkifier {
  /** The first match at or after a place. In linear time. */
  find(text: string, from: number): LinkifierMatch | undefined;
}

export interface LinkifierMatch {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}
