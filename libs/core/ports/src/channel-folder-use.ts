/** Checks whether channels may be put into a folder. Implemented by channel folders. */
export abstract class ChannelFolderUse {
  /** False for an archived or unknown folder. */
  abstract isUsable(folderId: number): boolean;
}

/**
 * Claim on the contents of folders. A command that puts a channel into a folder, or archives a folder, holds it, so that no folder
 * is archived while a channel is added.
 */
export const CHANNEL_FOLDERS_CLAIM = 'channel-folders';
