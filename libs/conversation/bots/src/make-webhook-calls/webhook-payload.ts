import {
  userVisibility,
  apiEmail,
  type Channel,
  type Directory,
  type OutgoingService,
  REALM_ID,
  type Site,
  type User,
} from '@chat/directory';
import { type MessageDocument, messageObject } from '@chat/message-reading';
import type { Trigger } from '../webhook-call/webhook-call.aggregate.js';

export interface WebhookRequest {
  readonly contentType: string;
  readonly body: string;
}

export function zulipPayload(
  directory: Directory,
  site: Site,
  bot: User,
  { token }: OutgoingService,
  document: MessageDocument,
  trigger: Trigger,
): WebhookRequest {
  const known = userVisibility(directory, bot, directory.user(document.senderId) as User);
  const form = { applyMarkdown: false, clientGravatar: false, allowEmptyTopicName: true, sender: known };
  const message = messageObject(document, form, directory, site);
  const payload = {
    bot_email: apiEmail(bot, site),
    bot_full_name: bot.fullName,
    data: document.content,
    message: { ...message, rendered_content: document.renderedContent },
    token,
    trigger,
  };
  return { contentType: 'application/json', body: JSON.stringify(payload) };
}

/** The payload in Slack's form, which supports only channels; null for a direct message. */
export function slackPayload(
  directory: Directory,
  site: Site,
  bot: User,
  { token }: OutgoingService,
  document: MessageDocument,
  trigger: Trigger,
): WebhookRequest | null {
  const { conversation, senderId, content, time } = document;
  if (conversation.kind === 'direct') return null;
  const sender = directory.user(senderId) as User;
  const seconds = Math.floor(time / 1000);
  const body = new URLSearchParams({
    token,
    team_id: `T${REALM_ID}`,
    team_domain: site.host,
    channel_id: `C${conversation.channelId}`,
    channel_name: (directory.channel(conversation.channelId) as Channel).name,
    thread_ts: String(seconds),
    timestamp: String(seconds),
    user_id: `U${sender.id}`,
    user_name: sender.fullName,
    text: content,
    trigger_word: trigger,
    service_id: String(bot.id),
  });
  return { contentType: 'application/x-www-form-urlencoded', body: body.toString() };
}
