import { type Directory, NOTIFICATION_BOT_ID } from '@chat/directory';
import { fenced } from '@chat/markdown';
import { notice } from '@chat/messages';
import { type Process, reactingTo } from '@chat/processes';
import type { BotOwnerWarned } from '../bot-warning/bot-warning.aggregate.js';

const NAME = 'warn-bot-owner';

export function warnBotOwner(directory: Directory): Process {
  return reactingTo<BotOwnerWarned>(NAME, ['BotOwnerWarned'], (event) => {
    const { botId, problem } = event.data;
    const bot = directory.user(botId);
    const owner = bot?.botOwnerId == null ? undefined : directory.user(bot.botOwnerId);
    if (!bot || !owner?.isActive) return [];
    const content = `Your bot @_**${bot.fullName}|${bot.id}** sent a message that nobody hears:\n\n${fenced('text', problem)}`;
    return [notice(NAME, event, { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, owner.id] }, content)];
  });
}
