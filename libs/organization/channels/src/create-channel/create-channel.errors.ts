import { DomainError } from '@chat/kernel';

export class ChannelAlreadyExists extends DomainError {
  constructor(name: string) {
    super(`Channel '${name}' already exists`, 'CHANNEL_ALREADY_EXISTS', {}, 409);
  }
}
