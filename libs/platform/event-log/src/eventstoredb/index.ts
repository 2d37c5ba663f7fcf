export { openEventStoreDbLog } from './eventstoredb-event-log.js';
export { eventStoreDbRights } from './rights.js';
export { eventStoreDbVersion } from './version.js';
