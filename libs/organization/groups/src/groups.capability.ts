import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { GroupEvent } from './group/group.aggregate.js';
import { groupFold } from './group/group.aggregate.js';

export const groups: Capability = {
  name: 'groups',
  events: {
    GroupCreated: asStored,
    GroupDeactivated: asStored,
    GroupDescribed: asStored,
    GroupMembersAdded: asStored,
    GroupMembersRemoved: asStored,
    GroupReactivated: asStored,
    GroupRenamed: asStored,
    GroupSettingsChanged: asStored,
    GroupSubgroupsAdded: asStored,
    GroupSubgroupsRemoved: asStored,
  } satisfies EventTypes<GroupEvent>,
  folding: () => ({ folds: [groupFold] }),
  server: () => import('./groups.server.js'),
};
