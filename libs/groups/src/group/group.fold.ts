import type { DirectoryFold } from '@chat/directory';
import type { GroupEvent } from './group.events.js';

export const groupFold: DirectoryFold<GroupEvent> = {
  GroupCreated(directory, { data, metadata }) {
    directory.putGroup({
      id: data.groupId,
      name: data.name,
      description: data.description,
      creatorId: data.creatorId,
      dateCreated: data.isSystemGroup ? null : Math.floor(metadata.time / 1000),
      isSystemGroup: data.isSystemGroup,
      isDeactivated: false,
      members: new Set(data.memberIds),
      subgroups: new Set(data.subgroupIds),
      settings: data.settings,
    });
  },
};
