import { QueryWith } from '@chat/cqrs';
import { Directory, InvalidChannelId } from '@chat/directory';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';

/** Returns the id of the channel with this name. */
export class FindNamedChannel extends QueryWith<{ readonly name: string }, number> {}

@QueryHandler(FindNamedChannel)
export class FindNamedChannelHandler implements IQueryHandler<FindNamedChannel> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { name } }: FindNamedChannel): Promise<number> {
    const channel = this.directory.channelByName(name);
    if (!channel) throw new InvalidChannelId();
    return channel.id;
  }
}
