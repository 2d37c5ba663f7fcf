import { asStored, type Capability, type EventTypes } from '@chat/capability';
import type { RetentionEnforced } from './enforcement/retention.aggregate.js';
import { retentionFold } from './rules/retention.fold.js';
import { RetentionRules } from './rules/retention-rules.js';

export const retention: Capability = {
  name: 'retention',
  events: { RetentionEnforced: asStored } satisfies EventTypes<RetentionEnforced>,
  folding: () => {
    const rules = new RetentionRules();
    return { folds: [retentionFold(rules)], state: rules, part: rules };
  },
  server: () => import('./retention.server.js'),
  commandLine: () => import('./retention.command-line.js'),
};
