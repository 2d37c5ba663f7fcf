import { channelShape, listedChannelShape } from '../objects/channel-shape.js';
import { type Actor, AuthenticatedActor, BooleanParameter, Describe, listOf, Parameters, PathId } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ChannelSelection } from './channel-selection.js';
import { GetChannel, ListChannels } from './list-channels.query.js';

export class ListChannelsParameters implements ChannelSelection {
  @BooleanParameter({ default: true }) readonly includePublic!: boolean;
  @BooleanParameter({ default: true }) readonly includeSubscribed!: boolean;
  @BooleanParameter({ default: false }) readonly includeWebPublic!: boolean;
  @BooleanParameter({ default: true }) readonly excludeArchived!: boolean;
  @BooleanParameter({ default: false, alias: 'include_all_active' }) readonly includeAll!: boolean;
  @BooleanParameter({ default: false }) readonly includeDefault!: boolean;
  @BooleanParameter({ default: false }) readonly includeOwnerSubscribed!: boolean;
  @BooleanParameter({ default: false }) readonly includeCanAccessContent!: boolean;
}

@Controller('api/v1/streams')
export class ListChannelsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The channels that the account may see.', { answer: { streams: listOf(listedChannelShape) } })
  async channels(@AuthenticatedActor() actor: Actor, @Parameters() parameters: ListChannelsParameters) {
    return { streams: await this.queries.execute(new ListChannels(actor.userId, parameters, actor.time)) };
  }

  @Get(':stream_id')
  @Describe('One channel.', { answer: { stream: channelShape } })
  async channel(@AuthenticatedActor() actor: Actor, @PathId('stream_id') channelId: number) {
    return { stream: await this.queries.execute(new GetChannel(actor.userId, channelId, actor.time)) };
  }
}
