import type { Aggregate } from '@chat/kernel';
import type { BotOwnerWarned } from './bot-warning.events.js';

export interface BotWarningState {
  /** UNIX milliseconds of the last warning; null before the first. */
  readonly lastTime: number | null;
}

export const botWarningAggregate: Aggregate<BotWarningState, BotOwnerWarned> = {
  initialState: { lastTime: null },
  evolve: (state, event) => (event.type === 'BotOwnerWarned' ? { lastTime: event.data.time } : state),
  streamName: (botId) => `botWarning-${botId}`,
};
