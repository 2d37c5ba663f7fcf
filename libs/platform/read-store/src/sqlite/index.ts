export { IncompatibleFile } from './database.js';
export { openSqliteReadStore, readSqliteGenerations, sqliteGenerations } from './generations.js';
export type { SqliteReadStoreOptions } from './generations.js';
