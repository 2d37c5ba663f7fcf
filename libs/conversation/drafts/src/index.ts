export { drafts } from './drafts.capability.js';
