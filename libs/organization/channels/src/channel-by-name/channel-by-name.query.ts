import { Directory } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InvalidChannelName } from '../channel/channel.errors.js';

export class GetChannelByName extends Query<number> {
  constructor(
    readonly readerId: number,
    readonly name: string,
  ) {
    super();
  }
}

@QueryHandler(GetChannelByName)
export class GetChannelByNameHandler implements IQueryHandler<GetChannelByName> {
  constructor(private readonly directory: Directory) {}

  async execute({ readerId, name }: GetChannelByName): Promise<number> {
    const channel = this.directory.channelByName(name);
    const isReadable = channel && !channel.isArchived && this.directory.canReadChannel(readerId, channel);
    if (!isReadable) throw new InvalidChannelName(name);
    return channel.id;
  }
}
