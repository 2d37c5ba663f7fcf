export { groups } from './groups.capability.js';
export { foundGroups } from './found-groups/found-groups.js';
export type {
  GroupDeactivated,
  GroupMembersAdded,
  GroupMembersRemoved,
  GroupReactivated,
  GroupSubgroupsAdded,
  GroupSubgroupsRemoved,
} from './group/group.aggregate.js';
