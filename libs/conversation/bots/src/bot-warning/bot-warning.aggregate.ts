import type { Aggregate, DomainEvent } from '@chat/kernel';

// This name is the storage format: it is never renamed.

export type BotOwnerWarned = DomainEvent<
  'BotOwnerWarned',
  {
    readonly botId: number;
    readonly problem: string;
    readonly time: number;
  }
>;

export interface BotWarningState {
  /** UNIX milliseconds of the last warning; null before the first. */
  readonly lastTime: number | null;
}

export const botWarningAggregate: Aggregate<BotWarningState, BotOwnerWarned> = {
  initialState: { lastTime: null },
  evolve: (state, event) => (event.type === 'BotOwnerWarned' ? { lastTime: event.data.time } : state),
  streamName: (botId) => `botWarning-${botId}`,
};
