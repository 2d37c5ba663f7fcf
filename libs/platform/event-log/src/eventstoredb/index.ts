export { openEventStoreDbLog } from './eventstoredb-event-log.js';
export type { EventStoreDbOptions } from './eventstoredb-event-log.js';
export { eventStoreDbRights } from './rights.js';
export type { EventStoreDbRights } from './rights.js';
export { eventStoreDbVersion } from './version.js';
