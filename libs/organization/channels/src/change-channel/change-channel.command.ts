import { CommandWith } from '@chat/cqrs';
import { CHANNEL_SETTINGS_CLAIM, Directory, GROUP_REFERENCES_CLAIM } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { ChannelTopics } from '@chat/message-reading';
import { CHANNEL_FOLDERS_CLAIM, ChannelFolderUse } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { channelNameClaim } from '../channel/channel-name.js';
import { channelAggregate } from '../channel/channel.aggregate.js';
import { ChannelDescriptions } from '../descriptions/channel-descriptions.js';
import { decideChangeChannel } from './change-channel.decide.js';
import { changeChannelFacts } from './change-channel.facts.js';
import type { ChangeChannelData, ChangeChannelIntent } from './change-channel.intent.js';

export class ChangeChannel extends CommandWith<ChangeChannelData> {}

@CommandHandler(ChangeChannel)
export class ChangeChannelHandler implements ICommandHandler<ChangeChannel> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly descriptions: ChannelDescriptions,
    private readonly claims: Claims,
    private readonly topics: ChannelTopics,
    private readonly folders: ChannelFolderUse,
  ) {}

  async execute({ data }: ChangeChannel): Promise<void> {
    const { channelId, changes, cause } = data;
    const intent = { ...(await this.#intent(data)), hasNamedTopics: await this.#hasNamedTopics(data) };
    const claims = changes.name === undefined ? [] : [channelNameClaim(changes.name)];
    if (Object.keys(changes.permissions).length > 0) claims.push(GROUP_REFERENCES_CLAIM);
    if (changes.isPrivate === false) claims.push(CHANNEL_SETTINGS_CLAIM);
    if (typeof changes.folderId === 'number') claims.push(CHANNEL_FOLDERS_CLAIM);
    await this.claims.holding(claims, () =>
      this.transactions.transact(channelAggregate, channelId, cause, (state) =>
        decideChangeChannel(state, changeChannelFacts(this.directory, this.folders, state, intent), intent),
      ),
    );
  }

  /** Read only for the one policy that depends on it. */
  async #hasNamedTopics({ channelId, changes }: ChangeChannelData): Promise<boolean> {
    return changes.topicsPolicy === 'empty_topic_only' && (await this.topics.hasNamed(channelId));
  }

  async #intent({
    actorId,
    channelId,
    changes,
  }: ChangeChannelData): Promise<Omit<ChangeChannelIntent, 'hasNamedTopics'>> {
    const given = changes.description;
    if (given === undefined) return { actorId, channelId, changes, renderedDescription: '' };
    const { description, renderedDescription } = await this.descriptions.describe(actorId, given);
    return { actorId, channelId, changes: { ...changes, description }, renderedDescription };
  }
}
