export { presence } from './presence.capability.js';
