import { isGuest } from '@chat/directory';
import {
  type Actor,
  anyEvent,
  AuthenticatedActor,
  Describe,
  IsOlderTerminal,
  listOf,
  Parameters,
  RateBucket,
  Roles,
  SerializedFields,
  takeBackCount,
  text,
} from '@chat/http';
import { DomainError, refusal } from '@chat/kernel';
import { Controller, Get, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { EventQueues } from '../event-queues/event-queues.js';
import { Forwarding } from '../forwarding/forwarding.js';
import { BadEventQueueId } from '../queue/queue.errors.js';
import { RegisterQueue } from '../register-queue/register-queue.command.js';
import { NotForGuests } from '../register-queue/register-queue.rules.js';
import { GetEventsParameters, registrationIn } from './get-events.parameters.js';

class MissingForPoll extends refusal((name: string) => `Missing '${name}' argument`) {}

type PollRequest = Required<Pick<GetEventsParameters, 'queueId' | 'lastEventId' | 'dontBlock'>>;

@Controller('api/v1/events')
export class GetEventsController {
  constructor(
    private readonly queues: EventQueues,
    private readonly commands: CommandBus,
    private readonly roles: Roles,
    private readonly forwarding: Forwarding,
  ) {}

  @RateBucket('events')
  @Get()
  @Describe('The events after the last one that the client knows; waits for the next one if there are none.', {
    answer: ({ events }) => ({ queue_id: text(), events: listOf(anyEvent(events)) }),
    errors: ['BAD_EVENT_QUEUE_ID'],
  })
  async getEvents(
    @AuthenticatedActor() { userId }: Actor,
    @Parameters() parameters: GetEventsParameters,
    @IsOlderTerminal() isOlderTerminal: boolean,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const { queueId, lastEventId, dontBlock, allPublicStreams } = parameters;
    if (allPublicStreams && isGuest(this.roles.roleOf(userId))) throw new NotForGuests();
    if (queueId === undefined) {
      if (!dontBlock) throw new MissingForPoll('queue_id');
      const registered = await this.commands.execute(new RegisterQueue(registrationIn(parameters, userId)));
      return answer(registered.queueId, '[]');
    }
    if (lastEventId === undefined) throw new MissingForPoll('last_event_id');

    try {
      return await this.#poll(userId, { queueId, lastEventId, dontBlock }, reply);
    } catch (error) {
      const isLost = error instanceof DomainError && error.code === 'BAD_EVENT_QUEUE_ID';
      throw isLost && isOlderTerminal ? new BadEventQueueId(queueId, 'id') : error;
    }
  }

  async #poll(userId: number, { queueId, lastEventId, dontBlock }: PollRequest, reply: FastifyReply): Promise<object> {
    const poll = { queue_id: queueId, last_event_id: lastEventId, dont_block: dontBlock };
    const elsewhere = await this.forwarding.forward(queueId, poll, reply);
    if (elsewhere) return elsewhere;
    const polled = this.queues.poll(userId, queueId, lastEventId, !dontBlock, () => takeBackCount(reply));
    if (typeof polled === 'string') return answer(queueId, polled);
    reply.raw.once('close', () => polled.leave());
    return answer(queueId, await polled.answer);
  }
}

/** @param events a JSON list from the queue: no event is serialized again for each reader */
function answer(queueId: string, events: string): SerializedFields {
  return new SerializedFields({ events, queue_id: JSON.stringify(queueId) });
}
