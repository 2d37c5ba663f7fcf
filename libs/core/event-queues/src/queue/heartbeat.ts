import { SharedEvent } from './shared-event.js';

/** Heartbeats come up to this part of the interval early, at random, so that polls do not synchronize: 45–55 s. */
const SPREAD = 5.5;

/** The event that answers a poll for which nothing else came. */
export const heartbeat = () => new SharedEvent({ type: 'heartbeat' }, '');

/** Time of the heartbeat for a poll that begins now; UNIX milliseconds. */
export function heartbeatDue(now: number, longPollSeconds: number): number {
  const early = Math.floor(Math.random() * (Math.floor(longPollSeconds / SPREAD) + 1));
  return now + (longPollSeconds - early) * 1000;
}
