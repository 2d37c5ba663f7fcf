import { groupShape } from '../list-groups/group-shape.js';
import { listOf } from '@chat/http';
import type { Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import { groupObjects } from '../group/group-object.js';

/** Deactivated groups are left out unless the client knows them. */
export function groupsInitialStates(directory: Directory): InitialState[] {
  return [
    {
      fetchTypes: ['realm_user_groups'],
      describes: { realm_user_groups: listOf(groupShape) },
      state({ capabilities }) {
        const all = capabilities.has('include_deactivated_groups');
        const groups = [...directory.groups()].filter(({ isDeactivated }) => all || !isDeactivated);
        return { realm_user_groups: groupObjects(directory, groups) };
      },
    },
  ];
}
