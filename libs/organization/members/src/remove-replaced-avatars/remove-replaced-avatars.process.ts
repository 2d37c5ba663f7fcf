import type { AvatarChanged } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { RemoveAvatar } from './remove-avatar.command.js';

/** Removes the bytes of a replaced or deleted avatar for good. */
export const removeReplacedAvatars = reactingTo<AvatarChanged>(
  'remove-replaced-avatars',
  ['AvatarChanged'],
  (event) => {
    const { previous } = event.data;
    return previous ? [new RemoveAvatar({ key: previous.key })] : [];
  },
);
