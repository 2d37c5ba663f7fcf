import { randomUUID } from 'node:crypto';
import { COORDINATION, type Coordination, ItemByItem, RepeatedService } from '@chat/coordination';
import { causedByNobody } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { EndEmailChange } from './end-email-change.command.js';
import { OPEN_EMAIL_CHANGES } from './open-email-change-document.js';

const LOOK_EVERY_MS = 30_000;
/** The rest ends in the next round. */
const MOST_AT_ONCE = 1_000;

/** Ends expired requests for another address, so that unconfirmed addresses are not kept. One server at a time does so. */
@Injectable()
export class ExpiredEmailChanges extends RepeatedService {
  readonly #items: ItemByItem;

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(COORDINATION) coordination: Coordination,
  ) {
    super(coordination, {
      lease: 'expired-email-changes',
      everyMs: LOOK_EVERY_MS,
      waiting: 'expired changes of address wait',
    });
    this.#items = new ItemByItem(clock, this.logger);
  }

  async round(): Promise<void> {
    const now = this.clock.now();
    const filter = { expiresAt: { $lte: now / 1000 } };
    const cause = causedByNobody(randomUUID(), now);
    const limit = MOST_AT_ONCE + this.#items.leftOut;
    for (const userId of await this.store.findIds(OPEN_EMAIL_CHANGES, { filter, limit })) {
      const ending = new EndEmailChange({ userId: userId as number, cause });
      await this.#items.attempt(`the change of address of account ${userId}`, () => this.commands.execute(ending));
    }
  }
}
