import { overriding } from './overriding.js';

class Counter {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(): number {
    return ++this.#count;
  }

  name(): string {
    return 'counter';
  }
}

it('An object with a member overridden has it, and all else of the target, also what is private', () => {
  const target = new Counter();
  const counter = overriding(target, { name: () => 'other' });
  expect([counter.name(), counter.add(), counter.count]).toEqual(['other', 1, 1]);
  target.add();
  expect([counter.count, target.name()]).toEqual([2, 'counter']);
  counter.add = () => 7;
  expect([counter.add(), target.add()]).toEqual([7, 3]);
});
