import { Clock } from '@chat/kernel';
import type { NamedTopic, NameKeeper } from '@chat/ports';
import { Injectable } from '@nestjs/common';
import { FileRules } from '../erase-due-content/file-rules.js';
import { OperatorDays } from '../rules/operator-days.js';
import { RecordsRules } from '../rules/records-rules.js';

const READ_AT_ONCE = 1_000;

/** Finds what keeps the text of messages, so that no name is erased from it. */
@Injectable()
export class NameKeepers {
  constructor(
    private readonly files: FileRules,
    private readonly rules: RecordsRules,
    private readonly operator: OperatorDays,
    private readonly clock: Clock,
  ) {}

  /** A hold that names a topic itself keeps its name, also after it is lifted, while it is remembered: it follows the topic. */
  async ofTopics(messageIds: readonly number[], topics: readonly NamedTopic[]): Promise<NameKeeper | undefined> {
    if (topics.some((topic) => this.rules.holds.nameTopic(topic))) return 'hold';
    for (let at = 0; at < messageIds.length; at += READ_AT_ONCE) {
      const keepers = await this.of(messageIds.slice(at, at + READ_AT_ONCE));
      const [first] = keepers.values();
      if (first) return first;
    }
    return undefined;
  }

  async of(messageIds: readonly number[]): Promise<ReadonlyMap<number, NameKeeper>> {
    const now = this.clock.now();
    const kept = new Map<number, NameKeeper>();
    for (const each of await this.files.keeping(messageIds, now)) {
      if (this.rules.coveredUntil(each, now, this.operator.days) <= now) continue;
      kept.set(each.messageId, this.rules.holds.over(each).length > 0 ? 'hold' : 'rule');
    }
    return kept;
  }
}
