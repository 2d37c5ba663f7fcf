import { channelEventsTopic, type RealmSettings, type TopicsPolicy } from '@chat/directory';

/** The notice after an event about a channel; none where the organization wants none. */
export function noticeTopicFor(
  { send_channel_events_messages: isWanted }: Pick<RealmSettings, 'send_channel_events_messages'>,
  topicsPolicy: TopicsPolicy,
): { readonly noticeTopic?: string } {
  return isWanted ? { noticeTopic: channelEventsTopic(topicsPolicy) } : {};
}
