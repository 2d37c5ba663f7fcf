import { DomainError } from '@chat/kernel';
import { LIMITS } from '../channel-folders.limits.js';

export class ChannelFolderNameEmpty extends DomainError {
  constructor() {
    super("Channel folder name can't be empty.");
  }
}

export class ChannelFolderNameHasInvalidCharacter extends DomainError {
  /** @param position of the character, from 1 */
  constructor(position: number) {
    super(`Invalid character in channel folder name, at position ${position}.`);
  }
}

export class ChannelFolderExists extends DomainError {
  constructor(name: string) {
    super(`Channel folder '${name}' already exists`);
  }
}

export class TooManyChannelFolders extends DomainError {
  constructor() {
    super(`You cannot have more than ${LIMITS.channelFolders.inTotal} channel folders.`);
  }
}

export class NoSuchChannelFolder extends DomainError {
  constructor() {
    super('Invalid channel folder ID');
  }
}

export class ChannelFolderInUse extends DomainError {
  constructor() {
    super('You need to remove all the channels from this folder to archive it.');
  }
}

export class InvalidFolderOrder extends DomainError {
  constructor() {
    super('Invalid order mapping.');
  }
}
