import { setImmediate } from 'node:timers/promises';
import type { ServerAddress } from '@chat/coordination';
import type { DirectoryFollower, Folded } from '@chat/directory';
import type { EventLog } from '@chat/event-log';
import type { RecordedEvent } from '@chat/kernel';
import type { Announcers } from '../announcements/announcement.js';
import type { FollowedEvent } from '../queue/fan-out.js';

/** Memory of its own, apart from the one that follows the log, which goes through the past. */
export interface Replica extends Folded {
  /** Events in the form that this memory announces. */
  readonly announcers: Announcers;
  /** Where the memory stands. */
  readonly position: number;
}

/** The parts that a server needs to take over queues of another one. */
export interface Adoption {
  readonly log: EventLog;
  /** Resolves to memory as of this position or before. */
  readonly replica: (notAfter: number) => Promise<Replica>;
  /** Where a server can be reached; undefined when it is lost. */
  readonly addressOf: (serverId: string) => Promise<ServerAddress | undefined>;
  /** Ids of the other servers that are there now. */
  readonly others: () => Promise<readonly string[]>;
}

/**
 * Goes from a replica's position to where the follower is.
 * @param arrive called there, between two events of the follower: who follows it from now on misses nothing
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
