import type { Directory, User } from '@chat/directory';

export interface BotsPermitted {
  readonly any: boolean;
  readonly sendOnly: boolean;
}

export function botsPermitted(directory: Directory, user: User): BotsPermitted {
  return {
    any: directory.permits(user, 'can_create_bots_group'),
    sendOnly: directory.permits(user, 'can_create_write_only_bots_group'),
  };
}
