import { DomainError } from '@chat/kernel';

export class ChannelsDoNotExist extends DomainError {
  constructor(names: readonly string[]) {
    super(`Channel(s) (${names.join(', ')}) do not exist`);
  }
}
