// Run by `limit-tests.unit.spec.ts`.
import { setTimeout as pause } from 'node:timers/promises';

it('ends', () => {});

it('does not end', async () => {
  await new Promise(() => {});
}, 100);

it('leaves an error to nobody', async () => {
  void Promise.reject(new Error('nobody awaits this'));
  await pause(1_000);
});

describe('A hook', () => {
  beforeAll(async () => {
    await new Promise(() => {});
  }, 100);

  it('does not end either', () => {});
});
