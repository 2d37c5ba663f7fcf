export { openEventStoreDbLog } from './eventstoredb-event-log.js';
export type { EventStoreDbOptions } from './eventstoredb-event-log.js';
export { eventStoreDbVersion } from './version.js';
