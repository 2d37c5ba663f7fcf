export { IncompatibleFile } from './database.js';
export { openSqliteReadStore, sqliteGenerations } from './sqlite-read-store.js';
export type { SqliteReadStoreOptions } from './sqlite-read-store.js';
