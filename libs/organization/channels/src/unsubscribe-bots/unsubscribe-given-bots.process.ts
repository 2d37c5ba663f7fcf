import type { BotOwnerChanged } from '@chat/accounts';
import { reactingBeforeAnswer } from '@chat/processes';
import { UnsubscribeBot } from './unsubscribe-bot.command.js';

/** A bot that was given to another owner leaves the channels in the event: private ones that the new owner is not in. */
export const unsubscribeGivenBots = reactingBeforeAnswer<BotOwnerChanged>(
  'unsubscribe-given-bots',
  ['BotOwnerChanged'],
  (event) => {
    const { userId: botId, leftChannelIds: channelIds = [] } = event.data;
    if (channelIds.length === 0) return [];
    const cause = { ...event.metadata, causationId: event.id };
    return [new UnsubscribeBot({ botId, channelIds, position: event.position, cause })];
  },
);
