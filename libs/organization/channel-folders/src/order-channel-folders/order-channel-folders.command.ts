import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface OrderChannelFoldersData {
  /** In the new order. */
  readonly folderIds: readonly number[];
  readonly cause: Cause;
}

/** Give the folders another order. */
export class OrderChannelFolders extends Command<void> {
  constructor(readonly data: OrderChannelFoldersData) {
    super();
  }
}
