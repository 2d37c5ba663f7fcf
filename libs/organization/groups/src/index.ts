export { groups } from './groups.capability.js';
export type {
  GroupDeactivated,
  GroupMembersAdded,
  GroupMembersRemoved,
  GroupReactivated,
  GroupSubgroupsAdded,
  GroupSubgroupsRemoved,
} from './group/group.aggregate.js';
