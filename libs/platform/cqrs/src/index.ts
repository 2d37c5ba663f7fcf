export { CommandWith, QueryWith } from './with-data.js';
