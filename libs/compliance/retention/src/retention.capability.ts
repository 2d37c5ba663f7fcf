import type { Capability } from '@chat/capability';
import { retentionFold } from './rules/retention.fold.js';
import { RetentionRules } from './rules/retention-rules.js';

export const retention: Capability = {
  name: 'retention',
  folding: () => {
    const rules = new RetentionRules();
    return { folds: [retentionFold(rules)], state: rules, part: rules };
  },
  server: () => import('./retention.server.js'),
};
