/** Tells which folders channels may be put into. Fulfilled by channel folders. */
export abstract class ChannelFolderUse {
  /** False for a folder that is archived, or that nobody created. */
  abstract isUsable(folderId: number): boolean;
}

/**
 * Guards which channel is in which folder. A command that puts a channel into a folder, or archives a folder, holds this claim, so that no
 * folder is archived while a channel comes into it.
 */
export const CHANNEL_FOLDERS_CLAIM = 'channel-folders';
