import type { Directory } from '@chat/directory';
import type { MessagePosted } from '@chat/messages';
import { type Process, reactingTo } from '@chat/processes';
import { ReportUnheardBot } from './report-unheard-bot.command.js';

export function reportUnheardBots(directory: Directory): Process {
  return reactingTo<MessagePosted>('report-unheard-bots', ['MessagePosted'], ({ data, metadata, id }) => {
    const { conversation, senderId: botId } = data;
    const bot = directory.user(botId);
    if (conversation.kind !== 'channel' || !bot?.isBot || bot.isSystemBot) return [];
    const channel = directory.channel(conversation.channelId);
    if (!channel || directory.activeSubscribers(channel.id).length > 0) return [];
    const problem = `Channel '${channel.name}' has no subscribers`;
    const cause = { ...metadata, causationId: id };
    return [new ReportUnheardBot({ botId, problem, time: metadata.time, cause })];
  });
}
