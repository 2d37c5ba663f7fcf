import { channelFold, subscriptionsFold } from '@chat/channels';
import { Directory, DirectoryPart, type SnapshotPart } from '@chat/directory';
import { groupFold } from '@chat/groups';
import { userFold } from '@chat/members';
import { MessageFlags, messageFlagsFold, messageFold } from '@chat/messages';
import { realmFold } from '@chat/realm';

/** What a process keeps in memory, folded from the log. */
export class FoldedState {
  readonly directory = new Directory();
  readonly messageFlags = new MessageFlags(this.directory);

  /** In the order in which they take an event. */
  readonly folds: readonly object[] = [
    realmFold,
    groupFold,
    userFold,
    channelFold,
    subscriptionsFold,
    messageFold,
    messageFlagsFold(this.messageFlags),
  ];

  /** All of it, for snapshots. */
  readonly parts: readonly SnapshotPart[] = [new DirectoryPart(this.directory, this.folds)];
}
