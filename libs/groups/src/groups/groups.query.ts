import { Directory } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type GroupObject, groupObjects } from '../group/group-object.js';

export interface GetGroupsData {
  readonly includeDeactivated: boolean;
}

/** All groups of the organization, those of the system included. */
export class GetGroups extends Query<GroupObject[]> {
  constructor(readonly data: GetGroupsData) {
    super();
  }
}

@QueryHandler(GetGroups)
export class GetGroupsHandler implements IQueryHandler<GetGroups> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { includeDeactivated } }: GetGroups): Promise<GroupObject[]> {
    const groups = [...this.directory.groups()].filter(({ isDeactivated }) => includeDeactivated || !isDeactivated);
    return groupObjects(this.directory, groups);
  }
}
