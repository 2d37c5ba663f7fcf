export { groups } from './groups.capability.js';
export { foundGroups } from './found-groups/found-groups.js';
export { groupAggregate } from './group/group.aggregate.js';
export type {
  GroupCreated,
  GroupDeactivated,
  GroupDescribed,
  GroupEvent,
  GroupMembersAdded,
  GroupMembersRemoved,
  GroupReactivated,
  GroupRenamed,
  GroupSettingsChanged,
  GroupSubgroupsAdded,
  GroupSubgroupsRemoved,
} from './group/group.aggregate.js';
