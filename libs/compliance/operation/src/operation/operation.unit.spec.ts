import { given } from '@chat/testing';
import { decideRebuildReadModel } from '../rebuild-read-model/rebuild-read-model.decide.js';
import { decideSwitchReadModel, type RequestedSwitch } from '../switch-read-model/switch-read-model.decide.js';
import type { KnownModel } from './known-models.js';
import {
  NoFormerDocuments,
  NothingRebuilt,
  operationAggregate,
  RebuildUnderWay,
  UnknownReadModel,
} from './operation.aggregate.js';

const model = (state?: string, keepsFormer = false): KnownModel => ({
  name: 'messages',
  keepsFormer,
  ...(state !== undefined && { rebuild: { state, differences: 3 } }),
});
const UNDER_WAY = ['building', 'comparing', 'switching'];

const rebuilding = (models: readonly KnownModel[], name = 'messages') =>
  given(operationAggregate).when(() => decideRebuildReadModel(models, name));

const switching = (models: readonly KnownModel[], requested: Partial<RequestedSwitch> = {}) =>
  given(operationAggregate).when(() =>
    decideSwitchReadModel(models, { readModel: 'messages', to: 'rebuilt', keepsFormer: false, ...requested }),
  );

it('A read model is rebuilt while no other is', () => {
  for (const state of [undefined, 'built', 'switched', 'failed'])
    rebuilding([model(state)]).thenRecords({ type: 'ReadModelRebuildRequested', data: { readModel: 'messages' } });
  for (const state of UNDER_WAY) rebuilding([model(state)]).thenRefuses(new RebuildUnderWay());
  rebuilding([model()], 'massages').thenRefuses(new UnknownReadModel('massages'));
});

it('What is built is switched to, with what was found to differ', () => {
  for (const keepsFormer of [true, false])
    switching([model('built')], { keepsFormer }).thenRecords({
      type: 'ReadModelSwitchRequested',
      data: { readModel: 'messages', to: 'rebuilt', differences: 3, keepsFormer },
    });
  for (const state of [undefined, 'switched', 'failed'])
    switching([model(state)]).thenRefuses(new NothingRebuilt('messages'));
  for (const state of UNDER_WAY) switching([model(state)]).thenRefuses(new RebuildUnderWay());
  switching([]).thenRefuses(new UnknownReadModel('messages'));
});

it('A way back needs the former documents, and keeps the others in turn', () => {
  switching([model('switched', true)], { to: 'former' }).thenRecords({
    type: 'ReadModelSwitchRequested',
    data: { readModel: 'messages', to: 'former', differences: null, keepsFormer: true },
  });
  switching([model('built')], { to: 'former' }).thenRefuses(new NoFormerDocuments('messages'));
});
