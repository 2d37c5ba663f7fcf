import { QueryWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type GroupObject, groupObjects } from '../group/group-object.js';

export interface GetGroupsData {
  readonly includeDeactivated: boolean;
}

export class ListGroups extends QueryWith<GetGroupsData, GroupObject[]> {}

@QueryHandler(ListGroups)
export class ListGroupsHandler implements IQueryHandler<ListGroups> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { includeDeactivated } }: ListGroups): Promise<GroupObject[]> {
    const groups = [...this.directory.groups()].filter(({ isDeactivated }) => includeDeactivated || !isDeactivated);
    return groupObjects(this.directory, groups);
  }
}
