export { groupAggregate } from './group/group.aggregate.js';
export type { GroupCreated, GroupEvent } from './group/group.events.js';
export { groupFold } from './group/group.fold.js';
