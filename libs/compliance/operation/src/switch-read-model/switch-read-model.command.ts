import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { RequestedRebuilds } from '@chat/projections';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { operationAggregate, RebuildUnderWay } from '../operation/operation.aggregate.js';
import { decideSwitchReadModel, type RequestedSwitch } from './switch-read-model.decide.js';

/** Starts a switch of a read model to its rebuilt or its former documents. */
export class SwitchReadModel extends CommandWith<RequestedSwitch & { readonly cause: Cause }> {}

@CommandHandler(SwitchReadModel)
export class SwitchReadModelHandler implements ICommandHandler<SwitchReadModel> {
  constructor(
    private readonly transactions: Transactions,
    private readonly rebuilds: RequestedRebuilds,
  ) {}

  async execute({ data: { cause, ...requested } }: SwitchReadModel): Promise<void> {
    const models = await this.rebuilds.models();
    await this.transactions.transact(operationAggregate, REALM_ID, cause, () =>
      decideSwitchReadModel(models, requested),
    );
    const { readModel, to, keepsFormer } = requested;
    const isBegun = to === 'former' ? this.rebuilds.back(readModel) : this.rebuilds.switchTo(readModel, keepsFormer);
    if (!(await isBegun)) throw new RebuildUnderWay();
  }
}
