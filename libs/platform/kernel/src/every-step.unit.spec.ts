import { everyStep } from './every-step.js';

it('every step is done in its order, also after one that fails, and the first error is thrown', async () => {
  const done: string[] = [];
  const failing = (name: string) => async () => {
    await Promise.resolve();
    done.push(name);
    throw new Error(name);
  };
  const steps = [() => done.push('one'), failing('two'), failing('three'), () => done.push('four')];
  await expect(everyStep(...steps)).rejects.toThrow('two');
  expect(done).toEqual(['one', 'two', 'three', 'four']);
});
