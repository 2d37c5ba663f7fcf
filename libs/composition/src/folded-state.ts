import { channelFold, subscriptionsFold } from '@chat/channels';
import { Directory, DirectoryPart, type SnapshotPart } from '@chat/directory';
import { groupFold } from '@chat/groups';
import { userFold } from '@chat/members';
import { firstMessageFold, MessageFlags, messageFlagsFold, MessageFlagsPart, messageFold } from '@chat/messages';
import { realmFold } from '@chat/realm';

/** What a process keeps in memory, folded from the log. */
export class FoldedState {
  readonly directory: Directory;
  readonly messageFlags: MessageFlags;

  /** In the order in which they take an event. */
  readonly folds: readonly object[];

  /** All of it, for snapshots. */
  readonly parts: readonly SnapshotPart[];

  /** @param now UNIX milliseconds; some rights come with the age of an account */
  constructor(now?: () => number) {
    this.directory = new Directory(now);
    this.messageFlags = new MessageFlags(this.directory);
    this.folds = [
      realmFold,
      groupFold,
      userFold,
      channelFold,
      subscriptionsFold,
      messageFold,
      messageFlagsFold(this.messageFlags),
      firstMessageFold(this.messageFlags.posted),
    ];
    this.parts = [new DirectoryPart(this.directory, this.folds), new MessageFlagsPart(this.messageFlags)];
  }
}
