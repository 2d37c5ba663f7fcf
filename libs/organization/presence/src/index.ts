export { presence } from './presence.capability.js';
export { Presences } from './presence/presences.js';
