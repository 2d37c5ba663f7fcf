import { SERVER_LEASES } from '@chat/coordination';
import { openLocalCoordination } from '@chat/coordination/local';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { ErasuresUnderWay } from '../erase-due-content/erasures-under-way.js';
import { RecordsRules } from '../rules/records-rules.js';
import { KnownHolds } from './known-holds.js';

const settled = { settled: () => Promise.resolve() } as never;

it('A server that starts while a hold is being set confirms the holds that its snapshot has', async () => {
  const coordination = openLocalCoordination(openMemoryReadStore());
  const serverAt = (own: string, position: number) =>
    new KnownHolds(
      new RecordsRules(),
      settled,
      new ErasuresUnderWay(),
      { own } as never,
      { position } as never,
      coordination,
    );
  await coordination.acquire(`${SERVER_LEASES}starting`, 'starting', 60);
  const waiting = serverAt('waiting', 50).everywhere(40);
  await serverAt('starting', 42).round();
  await expect(waiting).resolves.toBeUndefined();
});
