import type { DirectoryFold, WritableDirectory } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import { changedGroup, createdGroup } from './group.aggregate.js';
import type { GroupEvent } from './group.events.js';

export const groupFold: DirectoryFold<GroupEvent> = {
  GroupCreated(directory, { data, metadata }) {
    const dateCreated = data.isSystemGroup ? null : Math.floor(metadata.time / 1000);
    directory.putGroup({ ...createdGroup(data), dateCreated });
  },
  GroupRenamed: change,
  GroupDescribed: change,
  GroupSettingsChanged: change,
  GroupDeactivated: change,
  GroupReactivated: change,
  GroupMembersAdded: change,
  GroupMembersRemoved: change,
  GroupSubgroupsAdded: change,
  GroupSubgroupsRemoved: change,
};

function change(directory: WritableDirectory, event: RecordedEvent<GroupEvent>): void {
  const group = directory.group(event.data.groupId);
  if (group) directory.putGroup(changedGroup(group, event as GroupEvent));
}
