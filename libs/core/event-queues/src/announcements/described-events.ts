import { event } from '@chat/http';

/** Events that come from the queue itself. */
export const queueEvents = [event('heartbeat', 'Nothing happened for a while; the queue is alive.', {})];
