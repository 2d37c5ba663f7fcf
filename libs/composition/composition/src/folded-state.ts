import { alertWordsFold } from '@chat/alert-words';
import { channelFoldersFold } from '@chat/channel-folders';
import { channelFold, subscriptionsFold } from '@chat/channels';
import {
  combineFolds,
  type Directory,
  DirectoryPart,
  type Effects,
  type Folded,
  type SnapshotPart,
  WritableDirectory,
} from '@chat/directory';
import { draftFold } from '@chat/drafts';
import { customEmojiFold } from '@chat/emoji';
import { groupFold } from '@chat/groups';
import { invitationFold } from '@chat/invitations';
import type { RecordedEvent } from '@chat/kernel';
import { linkifierFold } from '@chat/linkifiers';
import { userFold, userSettingsDefaultsFold } from '@chat/members';
import { messageFlagsFold } from '@chat/message-flags';
import { MessageFlags, MessageFlagsPart } from '@chat/message-index';
import { messageFold, UnfinishedMoves, unfinishedMovesFold, UnfinishedMovesPart } from '@chat/messages';
import { playgroundFold } from '@chat/playgrounds';
import { userStatusFold } from '@chat/presence';
import { navigationViewFold } from '@chat/navigation-views';
import { profileFieldsFold } from '@chat/profile-fields';
import { mutedUsersFold } from '@chat/muted-users';
import { realmFold } from '@chat/realm';
import { savedSnippetFold } from '@chat/saved-snippets';
import { reminderFold, scheduledMessageFold } from '@chat/scheduled-messages';
import { topicVisibilityFold } from '@chat/topic-visibility';
import { Attachments, attachmentsFold, AttachmentsPart } from '@chat/uploads';

/** A file that the log names. */
export interface KnownFile {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** For an operator. */
  readonly name: string;
}

/** What a process keeps in memory, folded from the log. */
export class FoldedState implements Folded {
  readonly directory: Directory;
  readonly messageFlags: MessageFlags;
  readonly attachments: Attachments;
  readonly unfinishedMoves = new UnfinishedMoves();

  /** In any order: none looks at what another one changes by the same event. */
  readonly folds: readonly object[];

  /** All of it, for snapshots. */
  readonly parts: readonly SnapshotPart[];

  /** Takes the next event of the log. @returns what the folds found out */
  readonly fold: (event: RecordedEvent) => Effects;

  /** @param now UNIX milliseconds; some rights come with the age of an account */
  constructor(now?: () => number) {
    const directory = (this.directory = new WritableDirectory(now));
    this.messageFlags = new MessageFlags(this.directory);
    this.attachments = new Attachments(this.directory, (id) => this.messageFlags.posted.moveHistory(id).at(-1));
    this.folds = [
      realmFold,
      groupFold,
      userFold,
      profileFieldsFold,
      userSettingsDefaultsFold,
      userStatusFold,
      navigationViewFold,
      channelFoldersFold,
      channelFold,
      subscriptionsFold,
      messageFold(this.messageFlags),
      unfinishedMovesFold(this.unfinishedMoves),
      messageFlagsFold(this.messageFlags),
      alertWordsFold(this.messageFlags),
      mutedUsersFold(this.messageFlags),
      topicVisibilityFold(this.messageFlags),
      attachmentsFold(this.attachments),
      customEmojiFold,
      linkifierFold,
      playgroundFold,
      draftFold,
      savedSnippetFold,
      scheduledMessageFold,
      reminderFold,
      invitationFold,
    ];
    this.parts = [
      new DirectoryPart(directory),
      new MessageFlagsPart(this.messageFlags),
      new AttachmentsPart(this.attachments),
      new UnfinishedMovesPart(this.unfinishedMoves),
    ];
    const fold = combineFolds(this.folds);
    this.fold = (event) => fold(directory, event);
  }

  /** Every file that anything known needs. */
  *files(): Generator<KnownFile> {
    for (const { pathId: name, fileKey: key, size, thumbnails = [] } of this.attachments.all()) {
      yield { key, size, name };
      for (const thumbnail of thumbnails) yield { key: thumbnail.fileKey, size: thumbnail.size, name };
    }
    for (const { name, image, still } of this.directory.customEmojis()) {
      for (const file of [image, still]) if (file) yield { key: file.fileKey, size: file.size, name: `emoji ${name}` };
    }
    for (const [name, picture] of Object.entries(this.directory.realm.pictures ?? {})) {
      if (picture) yield { key: picture.fileKey, size: picture.size, name };
    }
    for (const { id, avatar } of this.directory.users()) {
      if (!avatar) continue;
      const name = `avatar of account ${id}`;
      yield { key: avatar.key, size: avatar.size, name };
      yield { key: `${avatar.key}-medium`, size: avatar.mediumSize, name };
    }
  }

  /** Does anything that is known need the file of this key? */
  hasFile(fileKey: string): boolean {
    return (
      this.attachments.hasFile(fileKey) ||
      this.directory.emojiImage(fileKey) !== undefined ||
      Object.values(this.directory.realm.pictures ?? {}).some((picture) => picture?.fileKey === fileKey) ||
      this.directory.avatar(fileKey.replace(/-medium$/, '')) !== undefined
    );
  }
}
