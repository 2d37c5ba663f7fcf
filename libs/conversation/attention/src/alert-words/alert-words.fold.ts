import type { DirectoryFold } from '@chat/directory';
import type { MessageFlags } from '@chat/message-index';
import { contentOfRestored, contentWithoutNames } from '@chat/messages';
import type {
  MessageContentEdited,
  MessageDeleted,
  MessageNamesReplaced,
  MessagePosted,
  MessageRestored,
  TopicMessagesDeleted,
} from '@chat/messages';
import type { AlertWordsEvent } from './alert-words.aggregate.js';

/** Matches are decided when a message is written: later changes of words do not affect it. */
export function alertWordsFold({
  alertWords,
}: MessageFlags): DirectoryFold<
  | AlertWordsEvent
  | MessagePosted
  | MessageContentEdited
  | MessageDeleted
  | MessageRestored
  | MessageNamesReplaced
  | TopicMessagesDeleted
> {
  return {
    AlertWordsChanged: (_, { data: { userId, words } }) => alertWords.setWords(userId, words),
    AlertWordsForgotten: (_, { data: { userId } }) => alertWords.forgetAccount(userId),
    MessagePosted: (_, { data: { messageId, content } }) => alertWords.look(messageId, content),
    MessageContentEdited({ messageIds }, { data: { messageId, content } }) {
      if (messageIds.has(messageId)) alertWords.look(messageId, content);
    },
    MessageDeleted: (_, { data: { messageId } }) => alertWords.forget(messageId),
    MessageRestored(_, event) {
      alertWords.look(event.data.messageId, contentOfRestored(event).content);
    },
    MessageNamesReplaced({ messageIds }, event) {
      const { messageId } = event.data;
      if (messageIds.has(messageId)) alertWords.look(messageId, contentWithoutNames(event).content);
    },
    TopicMessagesDeleted(_, { data: { messages } }) {
      for (const { messageId } of messages) alertWords.forget(messageId);
    },
  };
}
