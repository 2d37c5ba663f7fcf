import { activeUserIds, canSeeUser, type NamedEmoji } from '@chat/directory';
import { announcementTo, type Announcer } from '@chat/event-queues';
import { emojiFields } from '../user-status/shown-status.js';
import type { UserStatusChanged } from '../user-status/user-status.aggregate.js';

const NO_EMOJI: NamedEmoji = { name: '', code: '', type: 'unicode_emoji' };

export const userStatusAnnouncer: Announcer<UserStatusChanged> = {
  *UserStatusChanged({ data: { userId, status, set, away } }, directory) {
    const user = directory.user(userId);
    if (!user) return;
    yield announcementTo(
      activeUserIds(directory, (each) => canSeeUser(directory, each, user)),
      {
        type: 'user_status',
        user_id: userId,
        ...(away !== undefined && { away }),
        ...(set.includes('text') && { status_text: status.text }),
        ...(set.includes('emoji') && emojiFields(status.emoji ?? NO_EMOJI)),
      },
    );
  },
};
