import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type OperationEvent = ReadModelRebuildRequested | ReadModelSwitchRequested;

/** Documents are to be rebuilt in another generation. */
export type ReadModelRebuildRequested = DomainEvent<'ReadModelRebuildRequested', { readonly readModel: string }>;

export type ReadModelSwitchRequested = DomainEvent<
  'ReadModelSwitchRequested',
  {
    readonly readModel: string;
    /** The documents to switch to: rebuilt ones, or the former ones. */
    readonly to: 'rebuilt' | 'former';
    /** Number of documents that differ from the current ones; null: not compared. */
    readonly differences: number | null;
    /** True: the former documents stay, for a way back. */
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
