import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';

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

export class UnknownReadModel extends refusal((name: string) => `There is no read model ${name}.`) {}
export class RebuildUnderWay extends refusal('A read model is being rebuilt: wait until that has ended.') {}

export class NothingRebuilt extends refusal(
  (name: string) => `Rebuild ${name} first: nothing is there to switch to.`,
) {}

export class NoFormerDocuments extends refusal((name: string) => `No former documents of ${name} are kept.`) {}
