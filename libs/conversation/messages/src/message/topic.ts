import { EMPTY_TOPIC_DISPLAY_NAME, truncateTopic } from '@chat/directory';
import { refusal, strip } from '@chat/kernel';

export class InvalidTopicCharacter extends refusal(
  (position: number) => `Invalid character in topic, at position ${position}!`,
) {}

/** The stored form of a topic: trimmed, with other names of the empty topic understood, cut to length. */
export function topicOfNewMessage(raw: string): string {
  const topic = strip(raw);
  if (topic === '(no topic)' || topic === EMPTY_TOPIC_DISPLAY_NAME) return '';
  refuseUnprintable(topic);
  return truncateTopic(topic);
}

export function refuseUnprintable(topic: string): void {
  const index = topic.search(UNPRINTABLE);
  if (index === -1) return;
  let position = 1;
  for (const _ of topic.slice(0, index)) position++;
  throw new InvalidTopicCharacter(position);
}

const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
