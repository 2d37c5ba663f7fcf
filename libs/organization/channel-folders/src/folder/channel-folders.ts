import { KeptList } from '@chat/directory';
import type { ChannelFolderUse } from '@chat/ports';

/** Channels that belong together, as the organization arranges them. */
export interface ChannelFolder {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly renderedDescription: string;
  readonly creatorId: number | null;
  /** UNIX seconds. */
  readonly dateCreated: number;
  readonly isArchived: boolean;
}

/** All of the organization, in order, archived ones included. */
export class ChannelFolders extends KeptList<ChannelFolder> implements ChannelFolderUse {
  constructor() {
    super('channel-folders', 1);
  }

  isUsable(folderId: number): boolean {
    return this.all.some(({ id, isArchived }) => id === folderId && !isArchived);
  }
}
