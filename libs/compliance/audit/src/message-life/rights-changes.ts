import type { RecordedEvent } from '@chat/kernel';

/** Streams whose events decide about read access. */
const OF_ONE_ACCOUNT = /^(?:user|subscriptions)-/;
const OF_ALL = /^(?:channel|group|realm)-/;

/** Accounts whose read access an event may have changed; undefined: none. */
export function rightsChangedBy({ stream, data }: RecordedEvent): readonly number[] | 'all' | undefined {
  if (OF_ONE_ACCOUNT.test(stream)) return [(data as { readonly userId: number }).userId];
  return OF_ALL.test(stream) ? 'all' : undefined;
}
