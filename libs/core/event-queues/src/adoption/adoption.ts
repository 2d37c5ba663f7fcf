import { setImmediate } from 'node:timers/promises';
import type { ServerAddress } from '@chat/coordination';
import type { DirectoryFollower, Folded } from '@chat/directory';
import type { EventLog } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import type { Announcers } from '../announcements/announcement.js';
import type { FollowedEvent } from '../queue/fan-out.js';

/** State of its own, apart from the one that follows the log, for replaying the past. */
export interface Replica extends Folded {
  /** Events in the form that this state announces. */
  readonly announcers: Announcers;
  /** Position of the state. */
  readonly position: number;
}

/** Facilities for a server to take over queues of another one. */
export interface Adoption {
  readonly log: EventLog;
  /** Resolves to state of this position or an earlier one. */
  readonly replica: (notAfter: number) => Promise<Replica>;
  /** Address of a server; undefined when it is lost. */
  readonly addressOf: (serverId: string) => Promise<ServerAddress | undefined>;
  /** Ids of the other running servers. */
  readonly others: () => Promise<readonly string[]>;
}

/**
 * Replays the log from the replica's position up to the follower's.
 * @param arrive called at that position, between two events: subscribe there and nothing is missed
 */
export async function catchUp(
  { directory, position, fold }: Replica,
  log: EventLog,
  follower: DirectoryFollower,
  take: (followed: FollowedEvent) => void,
  arrive: () => void,
): Promise<void> {
  let reached = position;
  const step = (event: RecordedEvent) => {
    if (event.position <= reached) return;
    take({ event, directory, effects: fold(event) });
    reached = event.position;
  };
  const meanwhile: RecordedEvent[] = [];
  const until = follower.position;
  const leave = follower.onEvent((event) => meanwhile.push(event));
  try {
    for await (const events of log.readAll({ from: position })) {
      for (const event of events) if (event.position <= until) step(event);
      if (events.at(-1)!.position >= until) break;
      await setImmediate();
    }
    for (const event of meanwhile) step(event);
    arrive();
  } finally {
    leave();
  }
}
