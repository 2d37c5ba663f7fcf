import { EMPTY_TOPIC_DISPLAY_NAME } from '@chat/directory';
import { DomainError } from '@chat/kernel';

/** Unicode code points; longer topics are cut (contract, limits). */
export const MAX_TOPIC_LENGTH = 60;

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

/** The topic that a reader means: the display name stands for the empty topic. */
export function topicAsNamed(raw: string): string {
  const topic = raw.trim();
  return topic === EMPTY_TOPIC_DISPLAY_NAME ? '' : topic;
}

/** How a client sees the topic. */
export function displayTopic(topic: string, allowEmptyTopicName: boolean): string {
  return topic === '' && !allowEmptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : topic;
}

/** @throws InvalidTopicCharacter for control characters, surrogates and noncharacters; positions count from 1 */
export function refuseUnprintable(topic: string): void {
  let position = 0;
  for (const character of topic) {
    position++;
    if (/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u.test(character)) throw new InvalidTopicCharacter(position);
  }
}

export function truncateTopic(topic: string): string {
  if (topic.length <= MAX_TOPIC_LENGTH) return topic;
  const characters = [...topic];
  return characters.length <= MAX_TOPIC_LENGTH ? topic : `${characters.slice(0, MAX_TOPIC_LENGTH - 3).join('')}...`;
}
