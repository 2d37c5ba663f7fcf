import { event } from '@chat/http';

/** Events that the queue itself makes. */
export const queueEvents = [event('heartbeat', 'Nothing happened for a while; the queue is alive.', {})];
