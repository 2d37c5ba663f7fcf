import type { Coordination } from '@chat/coordination';
import { recorded } from '@chat/testing';
import type { CommandBus } from '@nestjs/cqrs';
import { OperatorDays } from '../rules/operator-days.js';
import { RecordsRules } from '../rules/records-rules.js';
import type { KeepOperatorDays } from './keep-operator-days.command.js';
import { KeptOperatorDays } from './kept-operator-days.js';

const rules = new RecordsRules();
const set = (days: number, previousDays: number) => {
  const change = { what: 'operator_days', days, previousDays, previousUntil: 0, holdsFrom: null } as const;
  rules.take(recorded({ type: 'RecordsChanged', data: { change } }));
};

const given: boolean[] = [];
const commands = { execute: async ({ isStart }: KeepOperatorDays) => void given.push(isStart) };
/** Another server with the same value has the lease. */
const coordination = { acquire: () => Promise.reject(new Error('taken')) };

const serverWith = (days: number) =>
  new KeptOperatorDays(
    commands as unknown as CommandBus,
    rules,
    new OperatorDays(days),
    { now: () => 1 },
    coordination as unknown as Coordination,
  );

it('A server that gets the lease long after its start lowers nothing that another one raised meanwhile', async () => {
  set(10, 0);
  const [early, late] = [serverWith(10), serverWith(10)];
  for (const each of [early, late]) {
    each.onApplicationBootstrap();
    await each.beforeApplicationShutdown();
  }
  await early.round();
  await early.round();
  expect(given.splice(0)).toEqual([true]);
  set(20, 10);
  await late.round();
  expect(given.splice(0)).toEqual([]);
  set(5, 20);
  await late.round();
  expect(given).toEqual([false]);
});
