import type { Mandate } from '@chat/directory';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { HeldContent, type Holdable, type KeptByHolds } from '@chat/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { SearchedLog } from './searched-log.js';
import { byStreamOf, withoutHeld } from './without-held.js';

/** The log for an auditor: content that only legal holds keep is erased for accounts that may not see holds. */
@Injectable()
export class ShownLog {
  constructor(
    private readonly content: HeldContent,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  async by(mandate: Mandate): Promise<EventLogReader> {
    const withheld = await this.withheldFrom(mandate);
    return withheld ? withoutHeld(this.log, withheld) : this.log;
  }

  /** For a search. */
  async searchedBy(mandate: Mandate): Promise<Pick<SearchedLog, 'log' | 'isErased' | 'isHeld'>> {
    const withheld = await this.withheldFrom(mandate);
    if (!withheld) return { log: this.log, isHeld: (message) => this.content.isHeld(message) };
    const isErased = (id: number) => byStreamOf(withheld).has(`message-${id}`);
    return { log: withoutHeld(this.log, withheld), isErased, isHeld: undefined };
  }

  /** Shows what holds cover; undefined for readers who may not see that. */
  holdsFor({ mayHold }: Mandate): ((message: Holdable) => boolean) | undefined {
    return mayHold ? (message) => this.content.isHeld(message) : undefined;
  }

  /** Undefined for readers who may see holds. @param mandate missing: the least view */
  async withheldFrom(mandate: Mandate | undefined): Promise<readonly KeptByHolds[] | undefined> {
    return mandate?.mayHold ? undefined : this.content.keptByHoldsAlone();
  }
}
