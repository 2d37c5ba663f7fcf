import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { FlaggedMessages, MessageFlags } from '@chat/message-index';
import { mutedUserObjects } from '../muted-user-object/muted-user-object.js';
import type { MutedUsersEvent } from '../muted-users/muted-users.aggregate.js';

/**
 * Notifies accounts of their muted people, after the messages that thereby became read (contract, personal-data: Muted people,
 * topics and default channels).
 */
export function mutedUsersAnnouncer(flags: MessageFlags): Announcer<MutedUsersEvent> {
  return {
    *UserMuted({ data: { userId, read } }) {
      if (read.length > 0) yield messagesRead(userId, read, flags);
      yield mutedUsers(userId, flags);
    },
    UserUnmuted: ({ data: { userId } }) => [mutedUsers(userId, flags)],
  };
}

function messagesRead(userId: number, read: readonly FlaggedMessages[], { posted }: MessageFlags): Announcement {
  const ids = read.flatMap(({ conversation, ids }) => [...(posted.conversation(conversation)?.between(ids) ?? [])]);
  return announcementTo(new Set([userId]), {
    type: 'update_message_flags',
    op: 'add',
    operation: 'add',
    flag: 'read',
    messages: ids.toSorted((a, b) => a - b),
    all: false,
  });
}

function mutedUsers(userId: number, flags: MessageFlags): Announcement {
  return announcementTo(new Set([userId]), { type: 'muted_users', muted_users: mutedUserObjects(flags, userId) });
}
