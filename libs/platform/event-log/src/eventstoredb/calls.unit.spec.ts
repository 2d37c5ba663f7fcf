import { toRecordedEvent } from './calls.js';
import { StreamNames } from './stream-names.js';

const recordedAt = (commit: bigint) => {
  const event = { streamId: 's', id: 'id', revision: 0n, type: 'T', data: {}, metadata: {}, isJson: true } as const;
  const whole = { ...event, created: new Date(0), position: { commit, prepare: commit } };
  return toRecordedEvent(whole, new StreamNames(''));
};

it('positions are never rounded', () => {
  expect(recordedAt(2n ** 53n - 1n).position).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => recordedAt(2n ** 53n)).toThrow(RangeError);
});
