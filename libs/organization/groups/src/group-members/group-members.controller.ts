import { boolean, BooleanParameter, Describe, integer, listOf, Parameters, PathId, RefuseGuests } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetGroupMembers, GetMembership, GetSubgroups } from './group-members.query.js';

class MembersParameters {
  @BooleanParameter({ name: 'direct_member_only', default: false }) readonly directOnly!: boolean;
}

class SubgroupsParameters {
  @BooleanParameter({ name: 'direct_subgroup_only', default: false }) readonly directOnly!: boolean;
}

@RefuseGuests()
@Controller('api/v1/user_groups/:user_group_id')
export class GroupMembersController {
  constructor(private readonly queries: QueryBus) {}

  @Get('members')
  @Describe('The accounts in a group.', { answer: { members: listOf(integer()) } })
  async members(@PathId('user_group_id') groupId: number, @Parameters() { directOnly }: MembersParameters) {
    return { members: await this.queries.execute(new GetGroupMembers({ groupId, directOnly })) };
  }

  @Get('members/:user_id')
  @Describe('Whether an account is in a group.', { answer: { is_user_group_member: boolean() } })
  async membership(
    @PathId('user_group_id') groupId: number,
    @PathId('user_id') userId: number,
    @Parameters() { directOnly }: MembersParameters,
  ) {
    const isMember = await this.queries.execute(new GetMembership({ groupId, userId, directOnly }));
    return { is_user_group_member: isMember };
  }

  @Get('subgroups')
  @Describe('The groups in a group.', { answer: { subgroups: listOf(integer()) } })
  async subgroups(@PathId('user_group_id') groupId: number, @Parameters() { directOnly }: SubgroupsParameters) {
    return { subgroups: await this.queries.execute(new GetSubgroups({ groupId, directOnly })) };
  }
}
