import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.
// All of them are in the ephemeral stream, so nothing durable may be folded from them.

export type WritersEvent = WritersStopRequested | WritersStopped;

/** One server is about to store the deactivation of accounts: the others shall store nothing more that these request. */
export type WritersStopRequested = DomainEvent<
  'WritersStopRequested',
  { readonly requestId: string; readonly userIds: readonly number[]; readonly server: string }
>;

/** A server stores nothing more that the accounts of a request ask for. */
export type WritersStopped = DomainEvent<'WritersStopped', { readonly requestId: string; readonly server: string }>;
