import { text } from '@chat/http';
import type { InitialState } from './initial-state.js';
import { InitialStates } from './initial-states.js';

const part = (...fields: string[]): InitialState => ({
  fetchTypes: ['any'],
  describes: Object.fromEntries(fields.map((field) => [field, text()])),
  state: () => ({}),
});

const readable = async () => {};

it('refuses two parts that answer the same field, so that their order means nothing', () => {
  expect(() => new InitialStates([part('a', 'b'), part('b')], readable)).toThrow(/answer b\./);
  expect(Object.keys(new InitialStates([part('b'), part('a')], readable).description)).toEqual(['b', 'a']);
});
