import type { RecordedEvent } from '@chat/kernel';
import type { Process } from '@chat/processes';
import type { AvatarChanged } from '../user/user.events.js';
import { RemoveAvatar } from './remove-avatar.command.js';

/** When an avatar is replaced or deleted, its bytes are removed for good. */
export const removeReplacedAvatars: Process = {
  name: 'remove-replaced-avatars',
  types: ['AvatarChanged'],
  commands(event) {
    if (event.type !== 'AvatarChanged') return [];
    const { previous } = (event as RecordedEvent<AvatarChanged>).data;
    return previous ? [new RemoveAvatar({ key: previous.key })] : [];
  },
};
