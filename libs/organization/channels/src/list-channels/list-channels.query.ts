import { Directory } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { byName } from '../objects/by-name.js';
import { channelObject } from '../objects/channel-object.js';
import { type ChannelSelection, selectChannels } from './channel-selection.js';
import { visibleChannel } from '../channel/channel-access.js';

type ChannelObject = ReturnType<typeof channelObject>;
type ListedChannel = ChannelObject & { readonly is_default?: boolean };

export class ListChannels extends Query<readonly ListedChannel[]> {
  constructor(
    readonly readerId: number,
    readonly selection: ChannelSelection & { readonly includeDefault: boolean },
    readonly now: number,
  ) {
    super();
  }
}

@QueryHandler(ListChannels)
export class ListChannelsHandler implements IQueryHandler<ListChannels> {
  constructor(private readonly directory: Directory) {}

  async execute({ readerId, selection, now }: ListChannels): Promise<readonly ListedChannel[]> {
    return selectChannels(this.directory, readerId, selection)
      .map((channel) => ({
        ...channelObject(this.directory, channel, now),
        ...(selection.includeDefault && { is_default: channel.isDefault ?? false }),
      }))
      .toSorted(byName);
  }
}

export class GetChannel extends Query<ChannelObject> {
  constructor(
    readonly readerId: number,
    readonly channelId: number,
    readonly now: number,
  ) {
    super();
  }
}

@QueryHandler(GetChannel)
export class GetChannelHandler implements IQueryHandler<GetChannel> {
  constructor(private readonly directory: Directory) {}

  async execute({ readerId, channelId, now }: GetChannel): Promise<ChannelObject> {
    return channelObject(this.directory, visibleChannel(this.directory, readerId, channelId), now);
  }
}
