import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { RequestedRebuilds } from '@chat/projections';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { operationAggregate, RebuildUnderWay } from '../operation/operation.aggregate.js';
import { decideRebuildReadModel } from './rebuild-read-model.decide.js';

/** Starts rebuilding a read model in another generation. */
export class RebuildReadModel extends CommandWith<{ readonly readModel: string; readonly cause: Cause }> {}

@CommandHandler(RebuildReadModel)
export class RebuildReadModelHandler implements ICommandHandler<RebuildReadModel> {
  constructor(
    private readonly transactions: Transactions,
    private readonly rebuilds: RequestedRebuilds,
  ) {}

  async execute({ data: { readModel, cause } }: RebuildReadModel): Promise<void> {
    const models = await this.rebuilds.models();
    await this.transactions.transact(operationAggregate, REALM_ID, cause, () =>
      decideRebuildReadModel(models, readModel),
    );
    if (!(await this.rebuilds.begin(readModel))) throw new RebuildUnderWay();
  }
}
