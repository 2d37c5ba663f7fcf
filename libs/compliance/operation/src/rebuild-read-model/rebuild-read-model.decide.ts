import { type ReadModelRebuildRequested, RebuildUnderWay, UnknownReadModel } from '../operation/operation.aggregate.js';
import { isUnderWay, type KnownModel } from '../operation/known-models.js';

export function decideRebuildReadModel(models: readonly KnownModel[], readModel: string): ReadModelRebuildRequested[] {
  if (!models.some(({ name }) => name === readModel)) throw new UnknownReadModel(readModel);
  if (models.some(isUnderWay)) throw new RebuildUnderWay();
  return [{ type: 'ReadModelRebuildRequested', data: { readModel } }];
}
