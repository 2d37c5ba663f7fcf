import type { ChannelsUnsubscribed } from '@chat/channels';
import type { DirectoryFold } from '@chat/directory';
import type { MessageEvent } from '../message/message.events.js';
import type { MessageFlagsEvent } from './message-flags.events.js';
import type { MessageFlags } from './message-flags.js';

/** Keeps the flags of all accounts as of the same event as the directory. To stand behind the folds of subscriptions. */
export function messageFlagsFold(
  flags: MessageFlags,
): DirectoryFold<MessageEvent | MessageFlagsEvent | ChannelsUnsubscribed> {
  return {
    MessagePosted: (_, { data }) => flags.post(data),
    MessageContentEdited: (_, { data }) => flags.posted.setMentions(data.messageId, data.mentions),
    MessageFlagsAdded: (_, { data }) => flags.add(data.userId, data.flag, data.messages),
    MessageFlagsRemoved: (_, { data }) => flags.remove(data.userId, data.flag, data.messages),
    ChannelsUnsubscribed(_, { data }) {
      for (const channelId of data.channelIds) flags.leave(data.userId, channelId);
    },
  };
}
