import {
  NoFormerDocuments,
  NothingRebuilt,
  type ReadModelSwitchRequested,
  RebuildUnderWay,
  UnknownReadModel,
} from '../operation/operation.aggregate.js';
import { isUnderWay, type KnownModel } from '../operation/known-models.js';

export interface RequestedSwitch {
  readonly readModel: string;
  readonly to: 'rebuilt' | 'former';
  readonly keepsFormer: boolean;
}

export function decideSwitchReadModel(
  models: readonly KnownModel[],
  { readModel, to, keepsFormer }: RequestedSwitch,
): ReadModelSwitchRequested[] {
  const model = models.find(({ name }) => name === readModel);
  if (!model) throw new UnknownReadModel(readModel);
  if (models.some(isUnderWay)) throw new RebuildUnderWay();
  const { rebuild } = model;
  if (to === 'rebuilt' && rebuild?.state !== 'built') throw new NothingRebuilt(readModel);
  if (to === 'former' && !model.keepsFormer) throw new NoFormerDocuments(readModel);
  const known =
    to === 'rebuilt' ? { differences: rebuild!.differences, keepsFormer } : { differences: null, keepsFormer: true };
  return [{ type: 'ReadModelSwitchRequested', data: { readModel, to, ...known } }];
}
