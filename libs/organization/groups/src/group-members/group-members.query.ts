import { QueryWith } from '@chat/cqrs';
import { Directory, NoSuchUser } from '@chat/directory';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ascending } from '../group/ascending.js';
import { groupInUse } from '../group/group.facts.js';
import { isDirectMember, isMember, membersOf, nestedGroups } from '../group/membership.js';

export interface GroupMembersData {
  readonly groupId: number;
  /** Leaves out members through a group inside this one. */
  readonly directOnly: boolean;
}

export class GetGroupMembers extends QueryWith<GroupMembersData, readonly number[]> {}

export class GetSubgroups extends QueryWith<GroupMembersData, readonly number[]> {}

export class GetMembership extends QueryWith<GroupMembersData & { readonly userId: number }, boolean> {}

@QueryHandler(GetGroupMembers)
export class GetGroupMembersHandler implements IQueryHandler<GetGroupMembers> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { groupId, directOnly } }: GetGroupMembers): Promise<readonly number[]> {
    return membersOf(this.directory, groupInUse(this.directory, groupId), directOnly);
  }
}

@QueryHandler(GetSubgroups)
export class GetSubgroupsHandler implements IQueryHandler<GetSubgroups> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { groupId, directOnly } }: GetSubgroups): Promise<readonly number[]> {
    const { subgroups } = groupInUse(this.directory, groupId);
    return ascending(directOnly ? subgroups : nestedGroups(this.directory, groupId));
  }
}

@QueryHandler(GetMembership)
export class GetMembershipHandler implements IQueryHandler<GetMembership> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { groupId, userId, directOnly } }: GetMembership): Promise<boolean> {
    const group = groupInUse(this.directory, groupId);
    const user = this.directory.user(userId);
    if (!user) throw new NoSuchUser();
    return directOnly ? isDirectMember(this.directory, user, group) : isMember(this.directory, user, group);
  }
}
