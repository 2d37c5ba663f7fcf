export { operation } from './operation.capability.js';
export type { ReadModelRebuildRequested, ReadModelSwitchRequested } from './operation/operation.aggregate.js';
export { RecordVerification, recordVerification } from './record-verification/record-verification.command.js';
export type { DataVerified, Verification } from './verification/verification.aggregate.js';
export { LimitsReached } from './reached-limits/limits-reached.js';
