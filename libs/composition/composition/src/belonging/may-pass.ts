/** Streams by which access is decided; `moves` says in which channel a message lies. */
const DECIDING = ['realm', 'user', 'channel', 'subscriptions', 'group', 'moves'];

/** Whether the service can do without a stream that is damaged: only what decides access stops it. */
export function mayPass(stream: string): boolean {
  return !DECIDING.includes(stream.slice(0, stream.indexOf('-')));
}
