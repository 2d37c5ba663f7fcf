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

/**
 * Guards which channel is in which folder. A command that puts a channel into a folder, or archives a folder, holds this claim, so that no
 * folder is archived while a channel comes into it.
 */
export const CHANNEL_FOLDERS_CLAIM = 'channel-folders';
