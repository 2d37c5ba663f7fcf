import { categoryOf } from '@chat/event-log';

/** Streams by which access is decided; `moves` and the keys of their topics say where a message lies. */
const DECIDING = ['realm', 'user', 'channel', 'subscriptions', 'group', 'moves', 'topicKey'];

/** Whether the service can do without a stream that is damaged: only what decides access stops it. */
export function mayPass(stream: string): boolean {
  return !DECIDING.includes(categoryOf(stream));
}
