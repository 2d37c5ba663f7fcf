export type { Aggregate } from './aggregate.js';
export { Clock, SystemClock } from './clock.js';
export { DomainError } from './domain-error.js';
export type { DomainEvent, EventMetadata, RecordedEvent } from './event.js';
export { idsOf, runsInclude, toIdRuns } from './id-runs.js';
export type { IdRuns } from './id-runs.js';
