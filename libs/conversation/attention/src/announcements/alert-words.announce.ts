import { announcementTo, type Announcer } from '@chat/event-queues';
import type { AlertWordsChanged } from '../alert-words/alert-words.aggregate.js';

export const alertWordsAnnouncer: Announcer<AlertWordsChanged> = {
  AlertWordsChanged: ({ data: { userId, words } }) => [
    announcementTo(new Set([userId]), { type: 'alert_words', alert_words: words }),
  ],
};
