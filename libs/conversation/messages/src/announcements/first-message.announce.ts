import type { Directory, Effects } from '@chat/directory';
import type { Announcement } from '@chat/event-queues';
import { channelAwoke, firstMessageChanged } from '../message/message.effects.js';
import { channelChanged } from './channel-changed.announce.js';

/** Notifies clients of channels whose first message is another one since messages were moved or deleted. */
export function announceFirstMessages(directory: Directory, effects: Effects): Announcement[] {
  const channelIds = effects.of(firstMessageChanged) ?? [];
  return channelIds.map((id) =>
    channelChanged(directory, id, 'first_message_id', directory.activity(id).firstMessageId),
  );
}

/** Notifies of a channel in which something is said, or to which something is moved, after a long silence. */
export function announceAwakening(directory: Directory, effects: Effects): Announcement[] {
  const channelId = effects.of(channelAwoke);
  return channelId === undefined ? [] : [channelChanged(directory, channelId, 'is_recently_active', true)];
}
