import { Module } from '@nestjs/common';
import { DeleteQueueController } from './delete-queue/delete-queue.controller.js';
import { Forwarding } from './forwarding/forwarding.js';
import { GetEventsController } from './get-events/get-events.controller.js';
import { RegisterQueueController } from './register-queue/register-queue.controller.js';
import { RegisterQueueHandler } from './register-queue/register-queue.command.js';

/** Routes of event queues. Needs `EventQueues`, `InitialStates` and `Directory` from a global module. */
@Module({
  controllers: [RegisterQueueController, GetEventsController, DeleteQueueController],
  providers: [RegisterQueueHandler, Forwarding],
})
export class EventQueuesModule {}
