export { connect } from './connect.js';
export { connection, SILENT_MS } from './connection.js';
export type { Connection } from './connection.js';
export { duplicateKeysOf } from './duplicate-keys.js';
export { refusalOf } from './refusals.js';
export { oplogSince } from './oplog.js';
export { isTemporary } from './temporary-errors.js';
export { mongoDbVersion } from './version.js';
