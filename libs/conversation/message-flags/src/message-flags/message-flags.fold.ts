import type { AccountDeleted } from '@chat/accounts';
import type { ChannelsUnsubscribed } from '@chat/channels';
import type { DirectoryFold } from '@chat/directory';
import { addFlags, type MessageFlags, readAndLeave, removeFlags } from '@chat/message-index';
import { readByLeaving } from './message-flags.effects.js';
import type { MessageFlagsEvent } from './message-flags.aggregate.js';

/** Keeps the flags of all accounts at the same event as the directory. */
export function messageFlagsFold(
  flags: MessageFlags,
): DirectoryFold<MessageFlagsEvent | ChannelsUnsubscribed | AccountDeleted> {
  return {
    MessageFlagsAdded: (_, { data }) => addFlags(flags, data),
    MessageFlagsRemoved: (_, { data }) => removeFlags(flags, data),
    AccountDeleted: (_, { data: { userId } }) => flags.kept.forgetAccount(userId),
    ChannelsUnsubscribed(_, { data: { userId, channelIds } }) {
      const unread = channelIds.flatMap((channelId) => flags.unmarkedIn(userId, channelId));
      for (const channelId of channelIds) readAndLeave(flags, userId, channelId);
      return unread.length > 0 ? [readByLeaving.is(unread.toSorted((a, b) => a - b))] : [];
    },
  };
}
