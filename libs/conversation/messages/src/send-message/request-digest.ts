import { hash } from 'node:crypto';
import type { Conversation } from '@chat/directory';

const DIGEST_CHARACTERS = 16;

/** Distinguishes requests that use the same `local_id` for different messages. */
export function digestOf(conversation: Conversation, content: string, widgetContent?: string): string {
  const message = JSON.stringify([conversation, content, widgetContent ?? null]);
  return hash('sha256', message, 'base64url').slice(0, DIGEST_CHARACTERS);
}
