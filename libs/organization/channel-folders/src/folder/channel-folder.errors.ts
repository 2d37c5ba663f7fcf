import { DomainError, refusal } from '@chat/kernel';
import { LIMITS } from '../channel-folders.limits.js';

export class ChannelFolderNameEmpty extends refusal("Channel folder name can't be empty.") {}

export class ChannelFolderNameHasInvalidCharacter extends DomainError {
  /** @param position of the character, from 1 */
  constructor(position: number) {
    super(`Invalid character in channel folder name, at position ${position}.`);
  }
}

export class ChannelFolderExists extends refusal((name: string) => `Channel folder '${name}' already exists`) {}

export class TooManyChannelFolders extends refusal(
  `You cannot have more than ${LIMITS.channelFolders.inTotal} channel folders.`,
) {}

export class NoSuchChannelFolder extends refusal('Invalid channel folder ID') {}

export class ChannelFolderInUse extends refusal(
  'You need to remove all the channels from this folder to archive it.',
) {}

export class InvalidFolderOrder extends refusal('Invalid order mapping.') {}
