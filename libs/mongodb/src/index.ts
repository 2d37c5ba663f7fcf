export { connection } from './connection.js';
export type { Connection } from './connection.js';
export { isTemporary } from './temporary-errors.js';
