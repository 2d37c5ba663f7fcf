import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { unlessUnavailable } from '@chat/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventQueues } from '../event-queues/event-queues.js';
import type { EventQueue } from '../queue/event-queue.js';
import { InitialStates } from './initial-states.js';
import { decideRegistration, readerOf, type RegistrationRequest } from './register-queue.rules.js';

export interface RegisteredQueue {
  readonly queueId: string;
  readonly lastEventId: number;
  readonly idleTimeoutSeconds: number;
  /** Fields of the snapshot by their wire names. */
  readonly state: Readonly<Record<string, unknown>>;
}

/** A client requests events from now on, and the current state. */
export class RegisterQueue extends CommandWith<RegistrationRequest, RegisteredQueue> {}

const ATTEMPTS = 3;

/**
 * Makes the queue first and reads the state second, so nothing falls between them. The directory is read in the same tick. The read
 * store is read a little later: when the queue has got an event by then, which the state may show already, both are built again;
 * after three attempts the client gets it twice.
 */
@CommandHandler(RegisterQueue)
export class RegisterQueueHandler implements ICommandHandler<RegisterQueue> {
  constructor(
    private readonly queues: EventQueues,
    private readonly states: InitialStates,
    private readonly directory: Directory,
  ) {}

  async execute({ data }: RegisterQueue): Promise<RegisteredQueue> {
    for (let attempt = 1; ; attempt++) {
      const user = this.directory.user(data.userId)!;
      const channelId = user.bot?.defaultEventsChannelId ?? null;
      const channel = channelId === null ? undefined : this.directory.channel(channelId);
      const queue = this.queues.create(decideRegistration(user, data, this.queues.idleSeconds, channel?.name));
      try {
        const state = await this.states.read(readerOf(user, data), queue.registration.position);
        if (queue.length === 0 || attempt === ATTEMPTS) {
          await this.#save(queue);
          const { idleTimeoutSeconds } = queue.registration;
          return { queueId: queue.id, lastEventId: queue.acknowledged, idleTimeoutSeconds, state };
        }
      } catch (error) {
        this.queues.discard(queue);
        throw error;
      }
      this.queues.discard(queue);
    }
  }

  /** Clients register, and read, also while nothing can be stored, as on a full disk: the queue is stored later. */
  async #save(queue: EventQueue): Promise<void> {
    await unlessUnavailable(this.queues.save(queue));
  }
}
