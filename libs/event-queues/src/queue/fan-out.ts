import type { Directory } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { Announcement } from '../announcement.js';
import type { EventQueue } from './event-queue.js';
import type { QueueIndex } from './queue-index.js';
import { SharedEvent } from './shared-event.js';

type AnnouncerStep = (event: RecordedEvent, directory: Directory) => Iterable<Announcement>;

/** Turns log events into client events and hands them to the queues that they concern. */
export class FanOut {
  readonly #steps = new Map<string, AnnouncerStep[]>();

  /** @param announcers what an event of several announcers tells is told in their order */
  constructor(announcers: readonly object[]) {
    for (const announcer of announcers) {
      for (const [type, step] of Object.entries(announcer) as [string, AnnouncerStep][]) {
        this.#steps.getOrInsertComputed(type, () => []).push(step);
      }
    }
  }

  /** @param deliver adds one client event to one queue; it may remove queues from the index */
  announce(
    event: RecordedEvent,
    directory: Directory,
    queues: QueueIndex,
    deliver: (queue: EventQueue, event: SharedEvent) => void,
  ): void {
    for (const step of this.#steps.get(event.type) ?? []) {
      for (const announcement of step(event, directory)) {
        if (announcement.erases) erase(new Set(announcement.erases), queues);
        const forms = new Map<string, SharedEvent>();
        for (const queue of queues.recipients(announcement, directory)) {
          if (event.position <= queue.startsAfter) continue;
          const variant = announcement.variantFor(queue.reader);
          if (variant === null) continue;
          deliver(
            queue,
            forms.getOrInsertComputed(
              variant,
              () => new SharedEvent(announcement.eventFor(queue.reader), event.stream),
            ),
          );
        }
      }
    }
  }
}

function erase(streams: ReadonlySet<string>, queues: QueueIndex): void {
  for (const queue of queues.all()) queue.erase(streams);
}
