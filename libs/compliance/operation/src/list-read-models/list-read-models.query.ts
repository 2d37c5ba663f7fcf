import { type RebuildableModel, ReadModels, RequestedRebuilds } from '@chat/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';

export interface ListedReadModel extends RebuildableModel {
  readonly state: string;
  /** Position in the log up to which its documents are. */
  readonly position: number;
}

export class ListReadModels extends Query<ListedReadModel[]> {}

@QueryHandler(ListReadModels)
export class ListReadModelsHandler implements IQueryHandler<ListReadModels> {
  constructor(
    private readonly rebuilds: RequestedRebuilds,
    private readonly models: ReadModels,
  ) {}

  async execute(): Promise<ListedReadModel[]> {
    const statuses = new Map(this.models.statuses().map((each) => [each.name, each]));
    const models = await this.rebuilds.models();
    return models.map((each) => {
      const { state = 'stopped', position = 0 } = statuses.get(each.name) ?? {};
      return { ...each, state, position };
    });
  }
}
