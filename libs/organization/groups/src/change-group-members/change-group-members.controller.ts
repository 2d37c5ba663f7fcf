import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  JsonParameter,
  listOf,
  Parameters,
  PathId,
  RefuseGuests,
  Costly,
} from '@chat/http';
import { DomainError } from '@chat/kernel';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeGroupMembers } from './change-group-members.command.js';
import type { GroupMembersChanges } from './change-group-members.decide.js';
import { LIMITS } from '../groups.limits.js';

const { membersPerRequest, subgroupsPerRequest } = LIMITS.groups;
const members = listOf(integer(), { maxLength: membersPerRequest });
const subgroups = listOf(integer(), { maxLength: subgroupsPerRequest });

class ChangeSubgroupsParameters {
  @JsonParameter(subgroups, { default: [] }) readonly add!: readonly number[];
  @JsonParameter(subgroups, { default: [] }) readonly delete!: readonly number[];
}

class ChangeMembersParameters {
  @JsonParameter(members, { default: [] }) readonly add!: readonly number[];
  @JsonParameter(members, { default: [] }) readonly delete!: readonly number[];
  @JsonParameter(subgroups, { default: [] }) readonly addSubgroups!: readonly number[];
  @JsonParameter(subgroups, { default: [] }) readonly deleteSubgroups!: readonly number[];
}

@RefuseGuests()
@Costly()
@Controller('api/v1/user_groups/:user_group_id')
export class ChangeGroupMembersController {
  constructor(private readonly commands: CommandBus) {}

  @Post('members')
  @Describe('Adds accounts and groups to a group, and removes others.')
  changeMembers(
    @AuthenticatedActor() actor: Actor,
    @PathId('user_group_id') groupId: number,
    @Parameters() { add, delete: remove, addSubgroups, deleteSubgroups: removeSubgroups }: ChangeMembersParameters,
  ) {
    const choices = '"add", "delete", "add_subgroups" or "delete_subgroups"';
    return this.#change(actor, groupId, { add, remove, addSubgroups, removeSubgroups }, choices);
  }

  @Post('subgroups')
  @Describe('Adds groups to a group, and removes others.')
  changeSubgroups(
    @AuthenticatedActor() actor: Actor,
    @PathId('user_group_id') groupId: number,
    @Parameters() { add: addSubgroups, delete: removeSubgroups }: ChangeSubgroupsParameters,
  ) {
    return this.#change(actor, groupId, { add: [], remove: [], addSubgroups, removeSubgroups }, '"add" or "delete"');
  }

  async #change(actor: Actor, groupId: number, changes: GroupMembersChanges, choices: string) {
    if (Object.values(changes).every((each: readonly number[]) => each.length === 0)) {
      throw new DomainError(`Nothing to do. Specify at least one of ${choices}.`);
    }
    const cause = causedBy(actor);
    await this.commands.execute(new ChangeGroupMembers({ actorId: actor.userId, groupId, changes, cause }));
    return {};
  }
}
