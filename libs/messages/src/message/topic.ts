import { EMPTY_TOPIC_DISPLAY_NAME, truncateTopic } from '@chat/directory';
import { DomainError } from '@chat/kernel';

export class InvalidTopicCharacter extends DomainError {
  constructor(position: number) {
    super(`Invalid character in topic, at position ${position}!`);
  }
}

/** The topic as it is stored when a message is sent: trimmed, its other names for "empty" understood, cut to length. */
export function topicOfNewMessage(raw: string): string {
  const topic = raw.trim();
  if (topic === '(no topic)' || topic === EMPTY_TOPIC_DISPLAY_NAME) return '';
  refuseUnprintable(topic);
  return truncateTopic(topic);
}

/** @throws InvalidTopicCharacter for control characters, surrogates and noncharacters; positions count from 1 */
export function refuseUnprintable(topic: string): void {
  let position = 0;
  for (const character of topic) {
    position++;
    if (/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(character)) throw new InvalidTopicCharacter(position);
  }
}
