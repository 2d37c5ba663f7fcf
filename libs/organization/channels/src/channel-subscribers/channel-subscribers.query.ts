import { Directory } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { subscriberIds } from '../objects/subscription-object.js';
import { visibleChannel } from '../channel/channel-access.js';

export class GetChannelSubscribers extends Query<readonly number[]> {
  constructor(
    readonly readerId: number,
    readonly channelId: number,
  ) {
    super();
  }
}

@QueryHandler(GetChannelSubscribers)
export class GetChannelSubscribersHandler implements IQueryHandler<GetChannelSubscribers> {
  constructor(private readonly directory: Directory) {}

  async execute({ readerId, channelId }: GetChannelSubscribers): Promise<readonly number[]> {
    return subscriberIds(this.directory, visibleChannel(this.directory, readerId, channelId).id);
  }
}
