import type { RecordedEvent } from '@chat/kernel';

/** Streams whose events decide who may read what. */
const OF_ONE_ACCOUNT = /^(?:user|subscriptions)-/;
const OF_ALL = /^(?:channel|group|realm)-/;

/** Accounts whose rights to read messages an event may have changed; undefined: nobody's. */
export function rightsChangedBy({ stream, data }: RecordedEvent): readonly number[] | 'all' | undefined {
  if (OF_ONE_ACCOUNT.test(stream)) return [(data as { readonly userId: number }).userId];
  return OF_ALL.test(stream) ? 'all' : undefined;
}
