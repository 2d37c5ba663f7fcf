import { CommandWith } from '@chat/cqrs';
import { Directory, Site } from '@chat/directory';
import { Claims } from '@chat/event-log';
import { ChannelFolderUse } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChannelEntry } from '../subscribe-to-channels/channel-entry.js';
import { creationClaims } from '../subscribe-to-channels/subscribe-to-channels.command.js';
import { type CreateChannelData, planCreating } from './plan-creating.js';

export class CreateChannel extends CommandWith<CreateChannelData, { channelId: number }> {}

@CommandHandler(CreateChannel)
export class CreateChannelHandler implements ICommandHandler<CreateChannel> {
  constructor(
    private readonly entry: ChannelEntry,
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly claims: Claims,
    private readonly folders: ChannelFolderUse,
  ) {}

  async execute({ data }: CreateChannel): Promise<{ channelId: number }> {
    const { users, created } = await this.claims.holding(creationClaims([data.name], data.options), async () => {
      const { name, permissions, users } = planCreating(this.directory, this.site, this.folders, data);
      const requested = { name, description: data.description };
      return { users, created: await this.entry.create(requested, permissions, users, data) };
    });
    await this.entry.subscribe(users, [created], [], data);
    return { channelId: created.channelId };
  }
}
