import { Directory, InsufficientPermission, mayHold } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { Injectable } from '@nestjs/common';

/** Owners, and auditors whose mandates include legal holds. */
@Injectable()
export class HoldKeepers {
  constructor(
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  include({ userId }: { readonly userId: number }): boolean {
    return mayHold(this.directory.user(userId), this.clock.now());
  }

  /** @throws InsufficientPermission */
  assert(actor: { readonly userId: number }): void {
    if (!this.include(actor)) throw new InsufficientPermission();
  }
}
