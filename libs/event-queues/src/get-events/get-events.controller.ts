import { Directory, isGuest } from '@chat/directory';
import { type Actor, AuthenticatedActor, Parameters } from '@chat/http';
import { DomainError } from '@chat/kernel';
import { Controller, Get, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { EventQueues } from '../event-queues.js';
import { RegisterQueue } from '../register-queue/register-queue.command.js';
import { NotForGuests } from '../register-queue/register-queue.rules.js';
import { answerEvents } from './events-answer.js';
import { GetEventsParameters, registrationIn } from './get-events.parameters.js';

class MissingForPoll extends DomainError {
  constructor(name: string) {
    super(`Missing '${name}' argument`);
  }
}

@Controller('api/v1/events')
export class GetEventsController {
  constructor(
    private readonly queues: EventQueues,
    private readonly commands: CommandBus,
    private readonly directory: Directory,
  ) {}

  @Get()
  async getEvents(
    @AuthenticatedActor() { userId }: Actor,
    @Parameters() parameters: GetEventsParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { queueId, lastEventId, dontBlock, allPublicStreams } = parameters;
    if (allPublicStreams && isGuest(this.directory.user(userId)!)) throw new NotForGuests();
    if (queueId === undefined) {
      if (!dontBlock) throw new MissingForPoll('queue_id');
      const registered = await this.commands.execute(new RegisterQueue(registrationIn(parameters, userId)));
      return answerEvents(reply, registered.queueId, '[]');
    }
    if (lastEventId === undefined) throw new MissingForPoll('last_event_id');

    const polled = this.queues.poll(userId, queueId, lastEventId, !dontBlock);
    if (typeof polled === 'string') return answerEvents(reply, queueId, polled);
    reply.raw.once('close', () => polled.leave());
    return answerEvents(reply, queueId, await polled.answer);
  }
}
