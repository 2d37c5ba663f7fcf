export { notices } from './notices.capability.js';
