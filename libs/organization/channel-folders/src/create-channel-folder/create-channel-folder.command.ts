import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface CreateChannelFolderData {
  readonly creatorId: number;
  readonly name: string;
  /** Markdown source. */
  readonly description: string;
  readonly cause: Cause;
}

/** Create a folder, the last in order. */
export class CreateChannelFolder extends Command<{ folderId: number }> {
  constructor(readonly data: CreateChannelFolderData) {
    super();
  }
}
