import { channelFold, subscriptionsFold } from '@chat/channels';
import { Directory, DirectoryPart, type SnapshotPart } from '@chat/directory';
import { groupFold } from '@chat/groups';
import { userFold } from '@chat/members';
import { firstMessageFold, MessageFlags, messageFlagsFold, MessageFlagsPart, messageFold } from '@chat/messages';
import { realmFold } from '@chat/realm';
import { Attachments, attachmentsFold, AttachmentsPart } from '@chat/uploads';

/** What a process keeps in memory, folded from the log. */
export class FoldedState {
  readonly directory: Directory;
  readonly messageFlags: MessageFlags;
  readonly attachments: Attachments;

  /** In the order in which they take an event. */
  readonly folds: readonly object[];

  /** All of it, for snapshots. */
  readonly parts: readonly SnapshotPart[];

  /** @param now UNIX milliseconds; some rights come with the age of an account */
  constructor(now?: () => number) {
    this.directory = new Directory(now);
    this.messageFlags = new MessageFlags(this.directory);
    this.attachments = new Attachments(this.directory, (id) => this.messageFlags.posted.journey(id).at(-1));
    this.folds = [
      realmFold,
      groupFold,
      userFold,
      channelFold,
      subscriptionsFold,
      messageFold,
      messageFlagsFold(this.messageFlags),
      firstMessageFold(this.messageFlags.posted),
      attachmentsFold(this.attachments),
    ];
    this.parts = [
      new DirectoryPart(this.directory, this.folds),
      new MessageFlagsPart(this.messageFlags),
      new AttachmentsPart(this.attachments),
    ];
  }
}
