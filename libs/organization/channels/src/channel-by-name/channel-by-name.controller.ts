import { type Actor, AuthenticatedActor, Describe, integer, Parameters, TextParameter } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetChannelByName } from './channel-by-name.query.js';

export class ChannelByNameParameters {
  @TextParameter({ name: 'stream' }) readonly name!: string;
}

@Controller('api/v1/get_stream_id')
export class ChannelByNameController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The id of the channel with a name.', { answer: { stream_id: integer() } })
  async channelId(@AuthenticatedActor() actor: Actor, @Parameters() { name }: ChannelByNameParameters) {
    return { stream_id: await this.queries.execute(new GetChannelByName(actor.userId, name)) };
  }
}
