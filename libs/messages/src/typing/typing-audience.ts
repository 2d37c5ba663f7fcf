import type { Conversation, Directory } from '@chat/directory';

/** In a channel with more active subscribers nobody is told (contract, typing). */
const LARGEST_CHANNEL = 100;

/** Who is told of typing in a conversation, the writer included: whoever is active and wants to know. */
export function typingAudience(conversation: Conversation, directory: Directory): ReadonlySet<number> {
  const people =
    conversation.kind === 'direct' ? conversation.userIds : directory.activeSubscribers(conversation.channelId);
  if (conversation.kind === 'channel' && people.length > LARGEST_CHANNEL) return new Set();
  return new Set(people.filter((id) => wantsToKnow(directory, id)));
}

function wantsToKnow(directory: Directory, userId: number): boolean {
  const user = directory.user(userId);
  return user?.isActive === true && user.settings['receives_typing_notifications'] !== false;
}
