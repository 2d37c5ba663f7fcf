export { userAggregate } from './user/user.aggregate.js';
export type { UserEvent, UserJoined } from './user/user.events.js';
export { userFold } from './user/user.fold.js';
