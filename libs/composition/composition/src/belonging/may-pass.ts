import { categoryOf } from '@chat/event-log';

/** Streams that decide access; `moves` and the keys of their topics decide where a message is. */
const DECIDING = ['realm', 'user', 'channel', 'subscriptions', 'group', 'moves', 'topicKey'];

/** True when the service can run without a damaged stream: only damage that decides access stops it. */
export function mayPass(stream: string): boolean {
  return !DECIDING.includes(categoryOf(stream));
}
