import { overriding, wrapping } from './overriding.js';

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

it('Members that the target gets later are those of the object with a member overridden', () => {
  const target = new Counter();
  const counter = overriding(target, { name: () => 'other' });
  counter.add();
  target.add = () => 9;
  target.name = () => 'later';
  expect([counter.add(), counter.name()]).toEqual([9, 'other']);
});

it('An object with its methods wrapped has something around each of them, and all else of the target', () => {
  const calls: PropertyKey[] = [];
  const counter = wrapping(new Counter(), (method, name) => (...parameters) => {
    calls.push(name);
    return method(...parameters);
  });
  expect([counter.add(), counter.name(), counter.count]).toEqual([1, 'counter', 1]);
  expect(calls).toEqual(['add', 'name']);
});
