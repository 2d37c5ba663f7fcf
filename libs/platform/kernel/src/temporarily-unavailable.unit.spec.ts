import { TemporarilyUnavailable, unlessUnavailable } from './temporarily-unavailable.js';

describe('what follows a stored change', () => {
  it('is given up only while something is unavailable', async () => {
    expect(await unlessUnavailable(Promise.resolve(1))).toBe(1);
    expect(await unlessUnavailable(Promise.reject(new TemporarilyUnavailable()))).toBeUndefined();
    await expect(unlessUnavailable(Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
  });
});
