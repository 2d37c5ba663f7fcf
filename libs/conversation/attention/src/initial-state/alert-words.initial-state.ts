import type { InitialState } from '@chat/event-queues';
import { listOf, text } from '@chat/http';
import type { MessageFlags } from '@chat/message-index';

export const alertWordsInitialState = ({ alertWords }: MessageFlags): InitialState => ({
  fetchTypes: ['alert_words'],
  describes: { alert_words: listOf(text()) },
  state: ({ user }) => ({ alert_words: alertWords.wordsOf(user.id) }),
});
