export { openSqliteEventLog } from './sqlite-event-log.js';
