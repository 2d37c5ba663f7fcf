import { isCovered, type Mandate } from '@chat/directory';
import { Clock } from '@chat/kernel';
import { MESSAGES } from '@chat/message-reading';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject, Injectable } from '@nestjs/common';
import { KEPT_CONTENT } from '../erase-due-content/kept-content.projection.js';
import { OperatorDays } from '../rules/operator-days.js';
import { type Keeper, KEEPERS, RecordsRules } from '../rules/records-rules.js';

const LOOKED_AT = 1_000;

export interface Left {
  /** `messages`: everybody sees them, under the deleted account. */
  readonly what: 'name' | 'messages' | 'content of deleted messages';
  /** `request`: the request did not ask for their deletion. */
  readonly why: Keeper | 'request';
  /** Null: a name. */
  readonly count: number | null;
}

/** The rest of deleted accounts, for readers who may see legal holds, which the counts would reveal. */
@Injectable()
export class LeftOfAccount {
  constructor(
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async find(userId: number, mandate: Mandate | null): Promise<readonly Left[]> {
    const existing = await this.store.count(MESSAGES, { senderId: userId });
    const hasName = this.rules.accounts.all.some((each) => each.userId === userId);
    return [
      ...(hasName ? [{ what: 'name', why: 'legal_hold', count: null } as const] : []),
      ...(existing > 0 ? [{ what: 'messages', why: 'request', count: existing } as const] : []),
      ...(await this.#hidden(userId, mandate)),
    ];
  }

  async #hidden(userId: number, mandate: Mandate | null): Promise<Left[]> {
    const [now, days] = [this.clock.now(), this.operator.days];
    const found = await this.store.find(KEPT_CONTENT, { filter: { senderId: userId }, limit: LOOKED_AT });
    const kept = found.map((document) => this.rules.keptIn(document));
    const shown = kept.filter((each) => mandate === null || isCovered(mandate, each));
    const keepers = shown.flatMap((each) => this.rules.keepers(each, now, days));
    return KEEPERS.flatMap((why) => {
      const count = keepers.filter((each) => each === why).length;
      return count === 0 ? [] : [{ what: 'content of deleted messages', why, count } as const];
    });
  }
}
