import { Module } from '@nestjs/common';
import { GroupsController } from './groups/groups.controller.js';
import { GetGroupsHandler } from './groups/groups.query.js';

@Module({ controllers: [GroupsController], providers: [GetGroupsHandler] })
export class GroupsModule {}
