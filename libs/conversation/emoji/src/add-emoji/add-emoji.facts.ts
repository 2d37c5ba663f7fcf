import { createsWithoutBound, type Directory, isAdministrator, personBehind, type User } from '@chat/directory';
import { emojiByName } from '@chat/markdown';
import type { AddEmojiFacts } from './add-emoji.decide.js';
import { LIMITS } from '../emoji.limits.js';

export function addEmojiFacts(directory: Directory, actorId: number, name: string): AddEmojiFacts {
  const actor = directory.user(actorId) as User;
  return {
    mayAdd: directory.permits(actor, 'can_add_custom_emoji_group'),
    isAdministrator: isAdministrator(actor),
    isDefaultName: emojiByName(name) !== undefined,
    addsWithoutBound: createsWithoutBound(directory, actorId),
    personBehind: (accountId) => personBehind(directory, accountId),
    limits: LIMITS.emoji,
  };
}
