import { recorded } from '@chat/testing';
import { KnownValues } from './known-values.js';

const event = (stream: string, data: object) => ({ ...recorded({ type: 'Changed', data }), stream }) as never;

it('Each change has its old value, whatever its event says of it, and no secret', () => {
  const values = new KnownValues();
  values.take(event('user-1', { userId: 1, role: 400, settings: { color: 'red', size: 1 }, passwordHash: 'x' }));
  expect(values.take(event('user-1', { userId: 1, role: 600 }))).toEqual([{ field: 'role', old: 400, new: 600 }]);
  expect(values.take(event('user-1', { settings: { color: 'blue', size: 1 }, previous: { color: 'red' } }))).toEqual([
    { field: 'settings.color', old: 'red', new: 'blue' },
  ]);
  expect(values.take(event('user-2', { role: 100, apiKeyHash: 'y', key: null }))).toEqual([
    { field: 'role', new: 100 },
    { field: 'apiKeyHash', new: '(secret)' },
    { field: 'key', new: null },
  ]);
});
