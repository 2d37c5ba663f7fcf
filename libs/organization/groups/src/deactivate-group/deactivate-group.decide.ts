import { GroupIsDeactivated } from '@chat/directory';
import { DomainError } from '@chat/kernel';
import { existingGroup, type GroupRights, refuseUnlessPermitted } from '../group/group-access.js';
import type { GroupDeactivated, GroupState } from '../group/group.aggregate.js';

export interface DeactivateGroupInput {
  readonly actorId: number;
  readonly groupId: number;
}

export type GroupUse =
  | { readonly type: 'subgroup'; readonly supergroup_ids: readonly number[] }
  | { readonly type: 'channel'; readonly channel_id: number; readonly settings: readonly string[] }
  | { readonly type: 'user_group'; readonly group_id: number; readonly settings: readonly string[] }
  | { readonly type: 'realm'; readonly settings: readonly string[] };

export interface DeactivateGroupFacts {
  readonly rights: GroupRights;
  readonly uses: readonly GroupUse[];
}

export class GroupInUse extends DomainError {
  constructor(objections: readonly GroupUse[]) {
    super('Cannot deactivate user group in use.', 'CANNOT_DEACTIVATE_GROUP_IN_USE', { objections });
  }
}

/** @throws DomainError the first broken rule, in order (contract, user-groups: Endpoints of groups) */
export function decideDeactivateGroup(
  state: GroupState,
  { rights, uses }: DeactivateGroupFacts,
  { groupId }: DeactivateGroupInput,
): GroupDeactivated[] {
  const group = existingGroup(state);
  if (group.isDeactivated) throw new GroupIsDeactivated();
  refuseUnlessPermitted(group, rights);
  if (uses.length > 0) throw new GroupInUse(uses);
  return [{ type: 'GroupDeactivated', data: { groupId } }];
}
