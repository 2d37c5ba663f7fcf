import { Module } from '@nestjs/common';
import { ChangeGroupController } from './change-group/change-group.controller.js';
import { AddInvitedHandler } from './add-invited/add-invited.command.js';
import { ChangeGroupHandler } from './change-group/change-group.command.js';
import { ChangeGroupMembersController } from './change-group-members/change-group-members.controller.js';
import { ChangeGroupMembersHandler } from './change-group-members/change-group-members.command.js';
import { CreateGroupController } from './create-group/create-group.controller.js';
import { CreateGroupHandler } from './create-group/create-group.command.js';
import { DeactivateGroupController } from './deactivate-group/deactivate-group.controller.js';
import { DeactivateGroupHandler } from './deactivate-group/deactivate-group.command.js';
import { GroupMembersController } from './group-members/group-members.controller.js';
import {
  GetGroupMembersHandler,
  GetMembershipHandler,
  GetSubgroupsHandler,
} from './group-members/group-members.query.js';
import { ListGroupsController } from './list-groups/list-groups.controller.js';
import { ListGroupsHandler } from './list-groups/list-groups.query.js';

@Module({
  controllers: [
    ChangeGroupController,
    ChangeGroupMembersController,
    CreateGroupController,
    DeactivateGroupController,
    GroupMembersController,
    ListGroupsController,
  ],
  providers: [
    AddInvitedHandler,
    ChangeGroupHandler,
    ChangeGroupMembersHandler,
    CreateGroupHandler,
    DeactivateGroupHandler,
    GetGroupMembersHandler,
    ListGroupsHandler,
    GetMembershipHandler,
    GetSubgroupsHandler,
  ],
})
export class GroupsModule {}
