import type { User } from '@chat/directory';
import { TopicVisibility } from '@chat/message-index';

/** When a setting makes a topic more visible, by the numbers of the API; 4: never. */
const When = { participating: 1, sending: 2, starting: 3 } as const;

/** What the settings of the sender say of the topic after a message; null: nothing. */
export function visibilityAfterSending(
  { isBot, settings }: Pick<User, 'isBot' | 'settings'>,
  isChannelMuted: boolean,
  isFirst: boolean,
): TopicVisibility | null {
  if (isBot) return null;
  const applies = (when: unknown) =>
    when === When.participating || when === When.sending || (when === When.starting && isFirst);
  if (applies(settings['automatically_follow_topics_policy'] ?? When.starting)) return TopicVisibility.followed;
  const unmutes = settings['automatically_unmute_topics_in_muted_streams_policy'] ?? When.sending;
  return isChannelMuted && applies(unmutes) ? TopicVisibility.unmuted : null;
}
