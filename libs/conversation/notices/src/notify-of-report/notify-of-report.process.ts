import {
  type Conversation,
  type Directory,
  NOTIFICATION_BOT_ID,
  type Site,
  truncateTopic,
  type User,
} from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import { fenced, messageUrl } from '@chat/markdown';
import { type MessageReported, notice } from '@chat/messages';
import { REPORT_TYPES } from '@chat/ports';
import { type Process, reactingBeforeAnswer } from '@chat/processes';
import { mentionSilently } from '../words/markdown-source.js';

const NAME = 'notify-of-report';
/**
 * Code points: a message with its report is not longer than a message may be (contract, reactions-and-reports: Checks
 * and effects of a report).
 */
const MAX_QUOTED_LENGTH = 8500;
const TRUNCATION_NOTICE = '\n[message truncated]';

export function notifyOfReport(directory: Directory, site: Site): Process {
  return reactingBeforeAnswer<MessageReported>(NAME, ['MessageReported'], (event) => {
    const { data } = event;
    const [reporter, sender] = [directory.user(data.reporterId), directory.user(data.senderId)];
    const channel = directory.channel(data.moderationChannelId);
    if (!reporter || !sender || !channel) return [];
    const policy = channel.topicsPolicy === 'inherit' ? directory.realm.settings.topics_policy : channel.topicsPolicy;
    const topic = policy === 'empty_topic_only' ? '' : truncateTopic(`${sender.fullName} moderation`);
    const place = { kind: 'channel', channelId: channel.id, topic } as const;
    const person = { kind: 'direct', userIds: [NOTIFICATION_BOT_ID, reporter.id] } as const;
    const url = `${site.url}${urlOf(data, directory)}`;
    const reason = REPORT_TYPES.find(({ key }) => key === data.reportType)!.name;
    return [
      notice(`${NAME}:moderators`, event, place, forModerators(event as never, { reporter, sender }, url, directory)),
      notice(`${NAME}:reporter`, event, person, `You reported [a message](${url}) to the moderators: **${reason}**.`),
    ];
  });
}

function forModerators(
  { data, metadata }: RecordedEvent<MessageReported>,
  { reporter, sender }: { readonly reporter: User; readonly sender: User },
  url: string,
  directory: Directory,
): string {
  const reason = REPORT_TYPES.find(({ key }) => key === data.reportType)!.name;
  const when = `<time:${new Date(metadata.time).toISOString()}>`;
  const others = otherRecipients(data, directory).map(mentionSilently);
  const among = others.length > 0 ? ` to ${others.join(', ')}` : '';
  const kind = data.conversation.kind === 'direct' ? 'a direct message' : 'a message';
  return [
    `${mentionSilently(reporter)} reported ${kind} that ${mentionSilently(sender)} sent${among}, ${when}.`,
    fenced('quote', [`**${reason}**`, ...(data.description === '' ? [] : [data.description])].join('\n\n')),
    fenced(`spoiler [Reported message](${url})`, truncated(data.content)),
  ].join('\n\n');
}

/** Recipients of a direct message besides the reporter. */
function otherRecipients(
  { conversation, reporterId, senderId }: MessageReported['data'],
  directory: Directory,
): readonly User[] {
  if (conversation.kind === 'channel') return [];
  const others = conversation.userIds.filter((id) => id !== senderId && (id !== reporterId || isGroup(conversation)));
  return others.map((id) => directory.user(id)!);
}

function isGroup(conversation: Conversation): boolean {
  return conversation.kind === 'direct' && conversation.userIds.length > 2;
}

function urlOf({ conversation, messageId }: MessageReported['data'], directory: Directory): string {
  if (conversation.kind === 'channel') {
    return messageUrl(directory.channel(conversation.channelId)!, conversation.topic, messageId);
  }
  const slug = isGroup(conversation) ? 'group' : 'dm';
  return `/#narrow/dm/${conversation.userIds.join(',')}-${slug}/near/${messageId}`;
}

function truncated(content: string): string {
  const characters = [...content];
  if (characters.length <= MAX_QUOTED_LENGTH) return content;
  return characters.slice(0, MAX_QUOTED_LENGTH - TRUNCATION_NOTICE.length).join('') + TRUNCATION_NOTICE;
}
