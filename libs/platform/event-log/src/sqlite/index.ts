export { LogRepair } from './log-repair.js';
export { openSqliteEventLog } from './sqlite-event-log.js';
export { openSqliteEventLogReader } from './sqlite-event-log-reader.js';
