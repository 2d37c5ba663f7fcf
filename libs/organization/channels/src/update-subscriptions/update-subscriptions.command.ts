import { CommandWith } from '@chat/cqrs';
import { Directory, Site } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { refusal } from '@chat/kernel';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DEFAULT_CHANNEL_OPTIONS } from '../parameters/new-channel-options.js';
import type { RequestedChannel } from '../subscribe-to-channels/channel-entry.js';
import {
  SubscribeToChannels,
  type SubscribeToChannelsResult,
} from '../subscribe-to-channels/subscribe-to-channels.command.js';
import { planUnsubscribing } from '../unsubscribe-from-channels/plan-unsubscribing.js';
import {
  UnsubscribeFromChannels,
  type UnsubscribeFromChannelsResult,
} from '../unsubscribe-from-channels/unsubscribe-from-channels.command.js';

export interface UpdateSubscriptionsData {
  readonly actorId: number;
  readonly add: readonly RequestedChannel[];
  readonly remove: readonly string[];
  readonly cause: Cause;
}

export type UpdateSubscriptionsResult = Pick<SubscribeToChannelsResult, 'subscribed' | 'alreadySubscribed'> &
  UnsubscribeFromChannelsResult;

export class UpdateSubscriptions extends CommandWith<UpdateSubscriptionsData, UpdateSubscriptionsResult> {}

export class NothingToDo extends refusal('Nothing to do. Specify at least one of "add" or "delete".') {}

@CommandHandler(UpdateSubscriptions)
export class UpdateSubscriptionsHandler implements ICommandHandler<UpdateSubscriptions> {
  constructor(
    private readonly commands: CommandBus,
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data }: UpdateSubscriptions): Promise<UpdateSubscriptionsResult> {
    const { actorId, add, remove, cause } = data;
    if (add.length === 0 && remove.length === 0) throw new NothingToDo();
    planUnsubscribing(this.directory, this.site, { actorId, channels: remove, principals: [] });
    const { subscribed, alreadySubscribed } = await this.#subscribe(data);
    const { removed, notRemoved } = await this.commands.execute(
      new UnsubscribeFromChannels({ actorId, channels: remove, principals: [], cause }),
    );
    return { subscribed, alreadySubscribed, removed, notRemoved };
  }

  async #subscribe({ actorId, add, cause }: UpdateSubscriptionsData) {
    if (add.length === 0) return { subscribed: new Map(), alreadySubscribed: new Map() };
    return this.commands.execute(
      new SubscribeToChannels({
        actorId,
        channels: add,
        principals: [],
        options: DEFAULT_CHANNEL_OPTIONS,
        authorizationErrorsFatal: true,
        sendNotices: true,
        cause,
      }),
    );
  }
}
