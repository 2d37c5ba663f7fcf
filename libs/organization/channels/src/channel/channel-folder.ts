import type { Realm } from '@chat/directory';
import { InvalidChannelFolderId } from './channel.errors.js';

/** A channel may be in any folder that is in use, or in none. @throws InvalidChannelFolderId */
export function refuseUnusableFolder({ channelFolders }: Pick<Realm, 'channelFolders'>, folderId: number | null): void {
  if (folderId === null) return;
  const folder = channelFolders?.find(({ id }) => id === folderId);
  if (!folder || folder.isArchived) throw new InvalidChannelFolderId();
}
