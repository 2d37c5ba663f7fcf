import type { Conversation, Directory, User } from '@chat/directory';
import { typingAudience } from './typing-audience.js';

export interface TypingFacts {
  readonly conversation: Conversation;
  readonly notifiesOthers: boolean;
  readonly hasAudience: boolean;
}

export function typingFacts(directory: Directory, userId: number, conversation: Conversation): TypingFacts {
  const { settings } = directory.user(userId) as User;
  const setting =
    conversation.kind === 'direct' ? 'send_private_typing_notifications' : 'send_stream_typing_notifications';
  return {
    conversation,
    notifiesOthers: settings[setting] !== false,
    hasAudience: typingAudience(conversation, userId, directory).size > 0,
  };
}
