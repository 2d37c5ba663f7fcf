import { randomInt } from 'node:crypto';
import type { IdScale } from './event-ids.js';
import type { QueueLimits } from './queue-memory.js';
import { LIMITS } from '../event-queues.limits.js';

export interface EventQueuesOptions extends IdScale {
  /** Draws the shift of a timeline, below half of `idRoom`. */
  readonly newShift: (idRoom: number) => number;
  /** True when the machine's clock has moved since the last call, as after a virtual machine was set back. */
  readonly hasClockJumped: () => boolean;
  /** Seconds after which a blocking poll gets a heartbeat. */
  readonly longPollSeconds: number;
  /** Lifetime of an idle queue whose client asked for none. */
  readonly idleSeconds: number;
  readonly limits: QueueLimits;
  /** Interval for saving acknowledgements; registrations are saved at once. */
  readonly saveSeconds: number;
}

export const DEFAULT_EVENT_QUEUES_OPTIONS: Omit<EventQueuesOptions, 'hasClockJumped'> = {
  idStep: 2 ** 15,
  idRoom: 2 ** 15,
  newShift: (idRoom) => randomInt(1, idRoom / 2),
  longPollSeconds: 55,
  idleSeconds: 600,
  limits: {
    ...LIMITS.queues,
    queuesPerUser: LIMITS.queues.perUser,
    queuesPerPerson: LIMITS.queues.perPerson,
    queuesInTotal: LIMITS.queues.inTotal,
  },
  saveSeconds: 10,
};
