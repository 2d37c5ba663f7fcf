import type { AvatarChanged } from '@chat/accounts';
import { reactingTo } from '@chat/processes';
import { RemoveAvatar } from './remove-avatar.command.js';

/** When an avatar is replaced or deleted, its bytes are removed for good. */
export const removeReplacedAvatars = reactingTo<AvatarChanged>(
  'remove-replaced-avatars',
  ['AvatarChanged'],
  (event) => {
    const { previous } = event.data;
    return previous ? [new RemoveAvatar({ key: previous.key })] : [];
  },
);
