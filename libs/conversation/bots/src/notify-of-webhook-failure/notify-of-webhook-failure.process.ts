import { type Directory, NOTIFICATION_BOT_ID, type Site } from '@chat/directory';
import { notice } from '@chat/messages';
import { type Process, reactingTo } from '@chat/processes';
import type { WebhookCallEnded } from '../webhook-call/webhook-call.aggregate.js';

const NAME = 'notify-of-webhook-failure';

export function notifyOfWebhookFailure(directory: Directory, site: Site): Process {
  return reactingTo<WebhookCallEnded>(NAME, ['WebhookCallEnded'], (event) => {
    const { botId, messageId, outcome, reason } = event.data;
    const bot = directory.user(botId);
    const owner = bot?.botOwnerId == null ? undefined : directory.user(bot.botOwnerId);
    if (outcome !== 'failed' || !bot || !owner?.isActive) return [];
    const content =
      `[A message](${site.url}/#narrow/id/${messageId}) called your outgoing webhook @_**${bot.fullName}|${bot.id}**. ` +
      `The call failed: ${reason}.`;
    return [notice(NAME, event, { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, owner.id] }, content)];
  });
}
