import { Clock } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import { FileRules } from '../erase-due-content/file-rules.js';
import { OperatorDays } from '../rules/operator-days.js';
import { RecordsRules } from '../rules/records-rules.js';

/** Says what keeps the text of messages, so that no name is erased from it. */
@Injectable()
export class NameKeepers {
  constructor(
    private readonly files: FileRules,
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    private readonly clock: Clock,
  ) {}

  async of(messageIds: readonly number[]): Promise<ReadonlyMap<number, 'hold' | 'rule'>> {
    const now = this.clock.now();
    const kept = new Map<number, 'hold' | 'rule'>();
    for (const each of await this.files.keeping(messageIds, now)) {
      if (this.rules.coveredUntil(each, now, this.operator.days) <= now) continue;
      kept.set(each.messageId, this.rules.holds.over(each).length > 0 ? 'hold' : 'rule');
    }
    return kept;
  }
}
