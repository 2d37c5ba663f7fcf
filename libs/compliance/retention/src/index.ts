export { RetentionRules } from './rules/retention-rules.js';
export { waitingRules } from './rules/waiting-rules.js';
export type { WaitingRule } from './rules/waiting-rules.js';
export { retention } from './retention.capability.js';
