export { IncompatibleFile } from './database.js';
export { openSqliteReadStore, sqliteGenerations } from './generations.js';
export type { SqliteReadStoreOptions } from './generations.js';
