import { canSeeUser, type Conversation, type Directory, type User } from '@chat/directory';

/** In a channel with more active subscribers nobody is notified (contract, presence: Typing in a conversation). */
const LARGEST_CHANNEL = 100;

/** Accounts that are notified of typing, including the writer: active ones that know the writer and want such notifications. */
export function typingAudience(
  conversation: Conversation,
  writerId: number,
  directory: Directory,
): ReadonlySet<number> {
  const people =
    conversation.kind === 'direct' ? conversation.userIds : directory.activeSubscribers(conversation.channelId);
  if (conversation.kind === 'channel' && people.length > LARGEST_CHANNEL) return new Set();
  const writer = directory.user(writerId) as User;
  return new Set(people.filter((id) => wantsToKnow(directory, id, writer)));
}

function wantsToKnow(directory: Directory, userId: number, writer: User): boolean {
  const user = directory.user(userId);
  if (user?.isActive !== true || user.settings['receives_typing_notifications'] === false) return false;
  return canSeeUser(directory, user, writer);
}
