import { LIMITS } from '@chat/kernel';
import type { QueueLimits } from './queue-memory.js';

export interface EventQueuesOptions {
  /**
   * Ids of client events per log position; a log position times this stays below 2^53. The ids of one position should
   * not run out by the events it causes plus the heartbeats until the next position.
   */
  readonly idStep: number;
  /** A blocking poll gets a heartbeat at the latest after so many seconds. */
  readonly longPollSeconds: number;
  /** Life of an idle queue whose client asked for none. */
  readonly idleSeconds: number;
  readonly limits: QueueLimits;
  /** Registrations are saved at once, acknowledgements so often. */
  readonly saveSeconds: number;
}

export const DEFAULT_EVENT_QUEUES_OPTIONS: EventQueuesOptions = {
  idStep: 2 ** 15,
  longPollSeconds: 55,
  idleSeconds: 600,
  limits: { ...LIMITS.queues, queuesPerUser: LIMITS.queues.perUser, queuesInTotal: LIMITS.queues.inTotal },
  saveSeconds: 10,
};
