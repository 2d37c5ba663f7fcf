import { type Directory, namedInChanges } from '@chat/directory';
import { groupRights } from '../group/group.facts.js';
import type { GroupState } from '../group/group.aggregate.js';
import type { ChangeGroupFacts, ChangeGroupInput } from './change-group.decide.js';

export function changeGroupFacts(
  directory: Directory,
  state: GroupState,
  { actorId, changes: { name, settings } }: ChangeGroupInput,
): ChangeGroupFacts {
  return {
    rights: groupRights(directory, state, actorId),
    isNameTaken: name !== undefined && directory.groupByName(name) !== undefined,
    named: namedInChanges(directory, state.situation === 'absent' ? {} : state.group.settings, settings),
  };
}
