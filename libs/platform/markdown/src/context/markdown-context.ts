/** Facts about the realm for the rendering. Every look-up is synchronous, from memory, on behalf of the author. */
export interface MarkdownContext {
  /** The user with this full name, ignoring case; undefined when there is none, or more than one. */
  userByName(name: string): MentionedUser | undefined;
  userById(id: number): MentionedUser | undefined;
  /** The group of this name, ignoring case if it is unique; `displayName` where its shown name differs, as for system groups. */
  groupByName(name: string): MentionedGroup | undefined;
  /** The channel of exactly this name; undefined also when the author may not name it. */
  channelByName(name: string): { readonly id: number; readonly name: string } | undefined;
  /** The newest message of the topic that the author may read, for permanent links; undefined when unknown. */
  latestMessage?(channelId: number, topic: string): number | undefined;
  /** The active emoji of the organization with this name. */
  customEmoji(name: string): { readonly sourceUrl: string } | undefined;
  /** Facts about a file that the author may read. @param pathId the part after `/user_uploads/`, decoded */
  upload?(pathId: string): UploadedFileFacts | undefined;
  /** In the order in which they are tried. */
  readonly linkifiers: readonly Linkifier[];
  /** Scheme and host of the realm, without a trailing slash. */
  readonly realmUrl: string;
  /** True when every mention only names its user, and notifies nobody. */
  readonly callsNobody?: boolean;
  /** Whether the author wants `:)` to become an emoji. */
  readonly translateEmoticons: boolean;
  /** Whether linked images are shown below the text. */
  readonly inlineImagePreview: boolean;
  /** Language of code blocks without one; empty: none. */
  readonly defaultCodeBlockLanguage: string;
}

export interface MentionedUser {
  readonly id: number;
  readonly fullName: string;
  /** A deactivated account can be named, but not notified. */
  readonly isActive: boolean;
}

export interface MentionedGroup {
  readonly id: number;
  readonly name: string;
  /** Name shown by silent mentions. */
  readonly displayName?: string;
  readonly isDeactivated: boolean;
  readonly isSystemGroup: boolean;
}

export interface UploadedFileFacts {
  readonly contentType: string;
  /** Only for images that the server could read. */
  readonly image?: {
    readonly width: number;
    readonly height: number;
    readonly isAnimated: boolean;
    /** True until the thumbnail is drawn. */
    readonly isPending?: boolean;
    /** Name of the large drawn image, for originals that browsers cannot show. */
    readonly transcodedAs?: string | undefined;
  };
}

/** Text that a pattern of the organization makes a link. */
export interface Linkifier {
  /** The first match at or after a place. In linear time. */
  find(text: string, from: number): LinkifierMatch | undefined;
}

export interface LinkifierMatch {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}
