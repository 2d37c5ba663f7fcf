import type { Directory } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { ReadFor } from '../message/message.events.js';
import type { SendMessage } from '../send-message/send-message.command.js';
import { notice } from './notice.js';

/**
 * A notice in the channel of an event; none in a channel that was archived since.
 * @param readFor accounts for which it is read from the start
 */
export function channelNotice(
  directory: Directory,
  purpose: string,
  event: RecordedEvent,
  place: { readonly channelId: number | undefined; readonly topic: string },
  content: string,
  readFor?: ReadFor,
): SendMessage[] {
  const channel = place.channelId === undefined ? undefined : directory.channel(place.channelId);
  if (!channel || channel.isArchived) return [];
  const topic = channel.topicsPolicy === 'empty_topic_only' ? '' : place.topic;
  return [notice(purpose, event, { kind: 'channel', channelId: channel.id, topic }, content, readFor)];
}
