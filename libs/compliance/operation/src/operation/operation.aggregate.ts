import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type OperationEvent = ReadModelRebuildRequested | ReadModelSwitchRequested;

/** Documents are to be made again beside those that are read. */
export type ReadModelRebuildRequested = DomainEvent<'ReadModelRebuildRequested', { readonly readModel: string }>;

export type ReadModelSwitchRequested = DomainEvent<
  'ReadModelSwitchRequested',
  {
    readonly readModel: string;
    /** The documents to read: rebuilt ones, or those that were read before the last switch. */
    readonly to: 'rebuilt' | 'former';
    /** Documents of them that differ from those that are read; null: not compared. */
    readonly differences: number | null;
    /** The documents that are read so far stay, for a way back. */
    readonly keepsFormer: boolean;
  }
>;

export const operationAggregate: Aggregate<null, OperationEvent> = {
  initialState: null,
  evolve: () => null,
  streamName: (realmId) => `operation-${realmId}`,
  isStateless: true,
};
