import { type Directory, GroupIsDeactivated } from '@chat/directory';
import { DomainError } from '@chat/kernel';
import { existingGroup, refuseUnlessPermitted } from '../group/group-access.js';
import type { GroupDeactivated, GroupState } from '../group/group.aggregate.js';
import { type GroupUse, usesOfGroup } from './group-uses.js';

export interface DeactivateGroupInput {
  readonly actorId: number;
  readonly groupId: number;
}

export class GroupInUse extends DomainError {
  constructor(objections: readonly GroupUse[]) {
    super('Cannot deactivate user group in use.', 'CANNOT_DEACTIVATE_GROUP_IN_USE', { objections });
  }
}

/** @throws DomainError the first broken rule, in order (contract, user-groups: Endpoints of groups) */
export function decideDeactivateGroup(
  state: GroupState,
  directory: Directory,
  { actorId, groupId }: DeactivateGroupInput,
): GroupDeactivated[] {
  const group = existingGroup(state);
  if (group.isDeactivated) throw new GroupIsDeactivated();
  refuseUnlessPermitted(group, directory, actorId);
  const uses = usesOfGroup(directory, groupId);
  if (uses.length > 0) throw new GroupInUse(uses);
  return [{ type: 'GroupDeactivated', data: { groupId } }];
}
