import type { CommandLinePart } from '@chat/capability';
import { RetentionRules } from './rules/retention-rules.js';
import { type WaitingRule, waitingRules } from './rules/waiting-rules.js';

export const commandLine: CommandLinePart = {
  async status({ directory, messageFlags: flags, store, get }) {
    const retention = await waitingRules({ rules: get(RetentionRules), directory, flags, store }, Date.now());
    return { data: { retention }, rows: retention.map((rule) => ['retention', describeWaitingRule(rule)]) };
  },
};

/** A rule that was shortened and waits a day. */
function describeWaitingRule(rule: WaitingRule): string {
  const channels = rule.stream_ids.length > 0 ? [`channels ${rule.stream_ids.join(', ')}`] : [];
  const where = [...channels, ...(rule.direct_messages ? ['direct messages'] : [])].join(' and ');
  const when = new Date(rule.deletes_from * 1000).toISOString();
  return `${rule.messages} messages of more than ${rule.message_retention_days} days in ${where} are deleted from ${when}`;
}
