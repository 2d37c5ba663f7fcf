export { openSqliteReadStore, readSqliteGenerations, sqliteGenerations } from './generations.js';
