import type { User } from '@chat/directory';
import { TopicVisibility } from '@chat/message-index';

/** When a setting makes a topic more visible, by the numbers of the API; 4: never. */
const When = { participating: 1, sending: 2, starting: 3 } as const;

/** The visibility of the topic after a message by the sender's settings; null: no change. */
export function visibilityAfterSending(
  sender: Pick<User, 'isBot' | 'settings'>,
  isChannelMuted: boolean,
  isFirst: boolean,
): TopicVisibility | null {
  const applying = [When.participating, When.sending, ...(isFirst ? [When.starting] : [])];
  return visibilityBySettings(sender, isChannelMuted, applying);
}

export function visibilityAfterParticipating(
  participant: Pick<User, 'isBot' | 'settings'>,
  isChannelMuted: boolean,
): TopicVisibility | null {
  return visibilityBySettings(participant, isChannelMuted, [When.participating]);
}

function visibilityBySettings(
  { isBot, settings }: Pick<User, 'isBot' | 'settings'>,
  isChannelMuted: boolean,
  applying: readonly unknown[],
): TopicVisibility | null {
  if (isBot) return null;
  const applies = (when: unknown) => applying.includes(when);
  if (applies(settings['automatically_follow_topics_policy'] ?? When.starting)) return TopicVisibility.followed;
  const unmutes = settings['automatically_unmute_topics_in_muted_streams_policy'] ?? When.sending;
  return isChannelMuted && applies(unmutes) ? TopicVisibility.unmuted : null;
}
