import { Directory, mandateOf, mayHold, Role } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { Refused } from '../own-api/own-api.js';

export interface Rights {
  readonly isOwner: boolean;
  readonly isAuditor: boolean;
  readonly mayHold: boolean;
}

@Injectable()
export class ConsoleRights {
  constructor(
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  /** Undefined: the account may not use the console. */
  of(userId: number): Rights | undefined {
    const [user, now] = [this.directory.user(userId), this.clock.now()];
    const isOwner = user?.isActive === true && user.role === Role.owner;
    const isAuditor = mandateOf(user, now) !== undefined;
    return isOwner || isAuditor ? { isOwner, isAuditor, mayHold: mayHold(user, now) } : undefined;
  }

  /** @throws Refused */
  readonly assertAny = (userId: number): Rights => {
    const rights = this.of(userId);
    if (!rights) throw new Refused('The console is for owners, and for accounts with a mandate to audit.', 403);
    return rights;
  };
}
