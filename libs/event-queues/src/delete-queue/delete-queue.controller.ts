import { type Actor, AuthenticatedActor, Parameters, TextParameter } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { EventQueues } from '../event-queues.js';

class DeleteQueueParameters {
  @TextParameter() readonly queueId!: string;
}

@Controller('api/v1/events')
export class DeleteQueueController {
  constructor(private readonly queues: EventQueues) {}

  @Delete()
  async deleteQueue(@AuthenticatedActor() { userId }: Actor, @Parameters() { queueId }: DeleteQueueParameters) {
    await this.queues.delete(userId, queueId);
  }
}
