/**
 * Accounts that the content of a message mentions, with groups resolved at the time of writing; without silent mentions. Stored in
 * events: the shape never changes.
 */
export interface Mentions {
  /** Mentioned directly or through a group; ascending. */
  readonly userIds: readonly number[];
  /** Everyone in the channel (or the direct conversation). */
  readonly everyone: boolean;
  /** The participants of the topic when all of them were mentioned; otherwise empty. */
  readonly topicParticipantIds: readonly number[];
}

export const NO_MENTIONS: Mentions = { userIds: [], everyone: false, topicParticipantIds: [] };

/** The flags that the content of a message gives to an account that it was sent to. */
export function mentionFlags(
  userId: number,
  { userIds, everyone, topicParticipantIds }: Mentions,
  hasAlertWord = false,
): string[] {
  const flags: string[] = [];
  if (userIds.includes(userId)) flags.push('mentioned');
  if (everyone) flags.push('stream_wildcard_mentioned');
  const isTopicCalled = topicParticipantIds.includes(userId);
  if (isTopicCalled) flags.push('topic_wildcard_mentioned');
  if (hasAlertWord) flags.push('has_alert_word');
  if (everyone || isTopicCalled) flags.push('wildcard_mentioned');
  return flags;
}
