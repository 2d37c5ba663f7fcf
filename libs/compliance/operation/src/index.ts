export { operation } from './operation.capability.js';
export { RecordVerification, recordVerification } from './record-verification/record-verification.command.js';
export { sharedWork } from './state/shared-work.js';
export { lastVerification } from './state/last-verification.js';
export type { Verification } from './verification/verification.aggregate.js';
export { LimitsReached } from './reached-limits/limits-reached.js';
