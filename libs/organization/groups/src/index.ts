export { addInvited } from './add-invited/add-invited.process.js';
export { groupsEvents } from './announcements/described-events.js';
export { foundGroups } from './found-groups/found-groups.js';
export { groupAnnouncer } from './announcements/group.announce.js';
export { roleGroupsAnnouncer } from './announcements/role-groups.announce.js';
export { groupAggregate, groupFold } from './group/group.aggregate.js';
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
export { GroupsModule } from './groups.module.js';
export { groupsInitialStates } from './initial-state/groups.initial-state.js';
