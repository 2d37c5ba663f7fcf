import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.
// All of them are in the ephemeral stream, so nothing durable may be folded from them.

export type WritersEvent = WritersStopRequested | WritersStopped;

/** A server is about to store the deactivation of accounts: the others must store no more requests of these. */
export type WritersStopRequested = DomainEvent<
  'WritersStopRequested',
  { readonly requestId: string; readonly userIds: readonly number[]; readonly server: string }
>;

/** A server stores no more requests of these accounts. */
export type WritersStopped = DomainEvent<'WritersStopped', { readonly requestId: string; readonly server: string }>;
