export { presence } from './presence.capability.js';
export type { PresencesReported } from './presence/presence.events.js';
export { Presences } from './presence/presences.js';
export type { UserStatusChanged } from './user-status/user-status.aggregate.js';
