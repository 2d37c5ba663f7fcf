import type { Directory } from '@chat/directory';
import { type MessageFlags, type PlacedMessage, watchersOf } from '@chat/message-index';

/**
 * Accounts with the message in view, at its current place; undefined when it is deleted.
 * @param message with the place where it was seen
 */
export function viewersOf(
  message: PlacedMessage,
  directory: Directory,
  flags: MessageFlags,
): ReadonlySet<number> | undefined {
  const found = flags.posted.locationOf(message);
  if (!found) return undefined;
  const { messageId } = message;
  const { conversation, arrivedAt } = found;
  const flagged = { messageId, conversation, mentions: flags.posted.mentionsOf(messageId) };
  return watchersOf(flagged, arrivedAt, directory, flags);
}
