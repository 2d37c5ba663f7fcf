import type { HeldLease } from '@chat/coordination';
import { wrapping } from '@chat/kernel';
import { type ReadStore, ReadStoreUnavailable } from '@chat/read-store';

/** Members that return another store, which is written to as well. */
const OPENING: ReadonlySet<PropertyKey> = new Set(['buildGeneration', 'openGeneration']);
/** Members that change the store, also one with generations. */
const CHANGING: ReadonlySet<PropertyKey> = new Set([
  'write',
  'clear',
  'buildGeneration',
  'removeGeneration',
  'removeFormer',
  'switchTo',
  'refuse',
  'requestSwitch',
]);

/** The store, refusing every write once the lease is lost, including the rest of a started batch. */
export function writingUnder(lease: Pick<HeldLease, 'isHeld'>, store: ReadStore): ReadStore {
  const assertMayWrite = () => {
    if (!lease.isHeld) throw new ReadStoreUnavailable('Another projector may write now.');
  };
  return wrapping(store, (method, name) => {
    if (!CHANGING.has(name) && !OPENING.has(name)) return method;
    return async (...parameters) => {
      if (CHANGING.has(name)) assertMayWrite();
      // Calls give all of their parameters, so the one that follows is `assertMayWrite`.
      const result = await method(...parameters, assertMayWrite);
      return OPENING.has(name) ? writingUnder(lease, result as ReadStore) : result;
    };
  });
}
