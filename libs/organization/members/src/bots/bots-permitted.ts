import type { Directory, User } from '@chat/directory';

/** Bots of any type, or only those that can do nothing but send. */
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
