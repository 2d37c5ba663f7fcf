import type { ServerPart } from '@chat/capability';
import { GroupsModule } from './groups.module.js';
import { addInvited } from './add-invited/add-invited.process.js';
import { foundGroups } from './found-groups/found-groups.js';
import { groupAnnouncer } from './announcements/group.announce.js';
import { groupsEvents } from './announcements/described-events.js';
import { groupsInitialStates } from './initial-state/groups.initial-state.js';
import { roleGroupsAnnouncer } from './announcements/role-groups.announce.js';
import { groupsMeanings } from './groups.meanings.js';

export const server: ServerPart = {
  module: GroupsModule,
  founding: foundGroups,
  announcers: () => ({ groups: [groupAnnouncer, roleGroupsAnnouncer] }),
  initialStates: ({ directory }) => [...groupsInitialStates(directory)],
  processes: () => [addInvited],
  describedEvents: groupsEvents,
  meanings: groupsMeanings,
};
