import type { Mandate } from '@chat/directory';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { HeldContent, type KeptByHolds } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import { withoutHeld } from './without-held.js';

/** The log as an auditor may read it: content that legal holds alone keep is erased for those who may not see holds. */
@Injectable()
export class ShownLog {
  constructor(
    private readonly content: HeldContent,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  async by(mandate: Mandate): Promise<EventLogReader> {
    return withoutHeld(this.log, await this.withheldFrom(mandate));
  }

  /** @param mandate missing: as little as for anybody */
  async withheldFrom(mandate: Mandate | undefined): Promise<readonly KeptByHolds[]> {
    return mandate?.mayHold ? [] : this.content.keptByHoldsAlone();
  }
}
