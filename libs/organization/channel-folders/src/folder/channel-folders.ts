import { KeptList } from '@chat/directory';
import type { ChannelFolderUse } from '@chat/ports';

/** A named group of channels. */
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

/** All folders of the organization, in order, including archived ones. */
export class ChannelFolders extends KeptList<ChannelFolder> implements ChannelFolderUse {
  constructor() {
    super('channel-folders', 1);
  }

  isUsable(folderId: number): boolean {
    return this.all.some(({ id, isArchived }) => id === folderId && !isArchived);
  }
}
