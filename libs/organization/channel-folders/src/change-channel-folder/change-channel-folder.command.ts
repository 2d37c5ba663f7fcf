import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface ChangeChannelFolderData {
  readonly actorId: number;
  readonly folderId: number;
  /** What is undefined stays as it is; so for the next two. */
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isArchived: boolean | undefined;
  readonly cause: Cause;
}

/** Rename, describe, archive or unarchive a folder: all that is named, or nothing. */
export class ChangeChannelFolder extends Command<void> {
  constructor(readonly data: ChangeChannelFolderData) {
    super();
  }
}
