import { Clock } from '@chat/kernel';
import type { DeletedContent } from '@chat/ports';
import { Injectable } from '@nestjs/common';
import { OperatorDays } from '../rules/operator-days.js';
import type { Holdable } from '../holds/hold.js';
import type { Placed } from '../rules/place.js';
import { RecordsRules } from '../rules/records-rules.js';
import { FileRules } from './file-rules.js';

@Injectable()
export class DeletionRules implements DeletedContent {
  constructor(
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    private readonly files: FileRules,
    private readonly clock: Clock,
  ) {}

  isKept(message: Holdable & Placed, erasesNow = false): boolean {
    return this.operator.days > 0 || this.rules.keeps(message, erasesNow);
  }

  async keepsFile(messageIds: readonly number[]): Promise<boolean> {
    const now = this.clock.now();
    return !(await this.files.isDue(messageIds, now, now));
  }

  keepsAccount(userId: number): boolean {
    return this.rules.holds.overAccount(userId);
  }
}
