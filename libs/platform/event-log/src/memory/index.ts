export { openMemoryEventLog } from './memory-event-log.js';
