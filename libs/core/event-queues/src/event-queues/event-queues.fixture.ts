import { randomUUID } from 'node:crypto';
import { addressIn, type Coordination } from '@chat/coordination';
import { openLocalCoordination } from '@chat/coordination/local';
import { DirectoryFollower, NO_EFFECTS, Role, WritableDirectory } from '@chat/directory';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { Clock, type DomainEvent } from '@chat/kernel';
import type { ReadStore } from '@chat/read-store';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { aUser } from '@chat/chat-testing';
import type { AccessEnding } from '../announcements/access-ending.js';
import type { Adoption } from '../adoption/adoption.js';
import { type Announcement, announcementTo, type Announcer } from '../announcements/announcement.js';
import { EventQueues } from './event-queues.js';
import type { EventQueuesOptions } from '../queue/event-queues.options.js';
import { QUEUE_RECORDS, QueueSnapshots } from '../snapshots/queue-snapshots.js';

/** Carol owns the bot. */
export const [CAROL, DAVE, GUEST, BOT] = [1, 2, 3, 4];

type SampleEvent =
  | DomainEvent<'Unspeakable', null>
  | DomainEvent<'Said', { readonly word: string; readonly to: readonly number[] }>
  | DomainEvent<'UserDeactivated', { readonly userId: number }>
  | DomainEvent<'ApiKeyRotated', { readonly userId: number }>;

const announcer: Announcer<SampleEvent> = {
  Unspeakable() {
    throw new Error('no words');
  },
  *Said({ data: { word, to } }): Iterable<Announcement> {
    yield announcementTo(new Set(to), { type: 'said', word });
  },
};

const ANNOUNCERS = { messages: [announcer] };

const ending: AccessEnding<SampleEvent> = {
  UserDeactivated: ({ data }) => ({ userId: data.userId, ends: 'queues' }),
  ApiKeyRotated: ({ data }) => ({ userId: data.userId, ends: 'polls' }),
};

export class HandClock extends Clock {
  #now = 1_000_000;

  now(): number {
    return this.#now;
  }

  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }
}

/** The stores that outlive a server. */
export interface Disk {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly coordination: Coordination;
  readonly clock: HandClock;
}

export function newDisk(): Disk {
  const store = openMemoryReadStore();
  return { log: openMemoryEventLog(), store, coordination: openLocalCoordination(store), clock: new HandClock() };
}

function people(): WritableDirectory {
  const directory = new WritableDirectory();
  for (const id of [CAROL, DAVE]) directory.putUser(aUser(id));
  directory.putUser(aUser(GUEST, { role: Role.guest }));
  directory.putUser(aUser(BOT, { isBot: true, botOwnerId: CAROL }));
  return directory;
}

/** Starts event queues as the server does, with people who write to each other. Servers without a lease are lost. */
export async function startServer(disk: Disk, options?: Partial<EventQueuesOptions>, serverId = 'one') {
  const directory = people();
  const follower = new DirectoryFollower(disk.log, { directory, fold: () => NO_EFFECTS });
  const adoption: Adoption = {
    log: disk.log,
    replica: async () => ({ directory: people(), announcers: ANNOUNCERS, position: 0, fold: () => NO_EFFECTS }),
    addressOf: async (id) => {
      const { note } = (await disk.coordination.holderOf(id)) ?? {};
      return note === undefined ? undefined : addressIn(note);
    },
    others: async () => (await disk.coordination.holders('')).map(({ holder }) => holder),
  };
  const queues = new EventQueues(
    follower,
    disk.clock,
    new QueueSnapshots(disk.coordination.records(QUEUE_RECORDS), serverId),
    { newShift: () => 0, ...options },
    adoption,
  );
  const troubles: string[] = [];
  queues.listen(ANNOUNCERS, [ending], ({ type }, error) => troubles.push(`${type}: ${String(error)}`));
  const replayAfter = await queues.restore();
  await follower.start(0);
  await queues.open(await disk.log.end());

  const append = async (...events: readonly SampleEvent[]): Promise<void> => {
    const metadata = { actorId: null, realmId: 1, correlationId: '', causationId: '', time: 0 };
    const toAppend = events.map((event) => ({ ...event, id: randomUUID(), metadata }));
    const { position } = await disk.log.append('talk', 'any', toAppend);
    await follower.waitFor(position);
  };

  return {
    directory,
    follower,
    queues,
    replayAfter,
    troubles,
    append,
    say: (to: readonly number[], ...words: string[]) =>
      append(...words.map((word): SampleEvent => ({ type: 'Said', data: { word, to } }))),
    /** Ends like a killed process: nothing more is saved. */
    kill: () => follower.stop(),
    /** Ends like a process that is stopped. */
    async stop() {
      await queues.close();
      await follower.stop();
    },
  };
}

export type Server = Awaited<ReturnType<typeof startServer>>;
