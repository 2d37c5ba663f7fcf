import type { DeletedContent } from '@chat/ports';
import { Injectable } from '@nestjs/common';
import { OperatorDays } from '../rules/operator-days.js';
import type { Holdable } from '../rules/hold.js';
import type { Placed } from '../rules/place.js';
import { RecordsRules } from '../rules/records-rules.js';

@Injectable()
export class DeletionRules implements DeletedContent {
  constructor(
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
  ) {}

  isKept(message: Holdable & Placed, erasesNow = false): boolean {
    return this.operator.days > 0 || this.rules.keeps(message, erasesNow);
  }

  keepsAccount(userId: number): boolean {
    return this.rules.holds.overAccount(userId);
  }
}
