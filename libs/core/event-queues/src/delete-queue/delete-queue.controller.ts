import { type Actor, AuthenticatedActor, Describe, Parameters, TextParameter } from '@chat/http';
import { Controller, Delete, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EventQueues } from '../event-queues/event-queues.js';
import { Forwarding } from '../forwarding/forwarding.js';
import { LIMITS } from '../event-queues.limits.js';

class DeleteQueueParameters {
  @TextParameter({ maxLength: LIMITS.messages.queueIdCharacters }) readonly queueId!: string;
}

@Controller('api/v1/events')
export class DeleteQueueController {
  constructor(
    private readonly queues: EventQueues,
    private readonly forwarding: Forwarding,
  ) {}

  @Delete()
  @Describe('Deletes an event queue of the account.', { errors: ['BAD_EVENT_QUEUE_ID'] })
  async deleteQueue(
    @AuthenticatedActor() { userId }: Actor,
    @Parameters() { queueId }: DeleteQueueParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | undefined> {
    const elsewhere = await this.forwarding.forward(queueId, { queue_id: queueId }, reply);
    if (!elsewhere) await this.queues.delete(userId, queueId);
    return elsewhere;
  }
}
