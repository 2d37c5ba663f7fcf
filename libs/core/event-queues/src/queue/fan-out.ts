import type { Directory, Effects } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import {
  type Announcement,
  type Announcers,
  type Erasure,
  type Form,
  SUBJECTS,
} from '../announcements/announcement.js';
import type { EventQueue } from './event-queue.js';
import { Forms } from './forms.js';
import { namesAccount } from './naming.js';
import type { QueueIndex } from './queue-index.js';
import { SharedEvent } from './shared-event.js';

type AnnouncerStep = (event: RecordedEvent, directory: Directory, effects: Effects) => Iterable<Announcement | Erasure>;

/** An event that the folds have processed. */
export interface FollowedEvent {
  readonly event: RecordedEvent;
  /** The directory at this event. */
  readonly directory: Directory;
  readonly effects: Effects;
}

/** Turns log events into client events and hands them to the affected queues. */
export class FanOut {
  readonly #steps = new Map<string, AnnouncerStep[]>();

  /** @throws Error when two announcers of one subject handle the same event */
  constructor(announcers: Announcers) {
    for (const subject of SUBJECTS) {
      const ofSubject = new Map<string, AnnouncerStep>();
      for (const announcer of announcers[subject] ?? []) {
        for (const [type, step] of Object.entries(announcer) as [string, AnnouncerStep][]) {
          if (ofSubject.has(type)) throw new Error(`Two announcers of ${subject} speak about ${type}.`);
          ofSubject.set(type, step);
        }
      }
      for (const [type, step] of ofSubject) this.#steps.getOrInsertComputed(type, () => []).push(step);
    }
  }

  /**
   * @param deliver adds one client event to one queue; it may remove queues from the index
   * @param end removes one from the index
   */
  announce(
    { event, directory, effects }: FollowedEvent,
    queues: QueueIndex,
    deliver: Deliver,
    end: End = queues.remove.bind(queues),
  ): void {
    for (const step of this.#steps.get(event.type) ?? []) {
      for (const announced of step(event, directory, effects)) {
        if (announced.erases) erase(announced, queues, end);
        else handOut(announced, { event, directory }, queues, deliver);
      }
    }
  }
}

type Deliver = (queue: EventQueue, event: SharedEvent) => void;
type End = (queue: EventQueue) => unknown;

function handOut(
  announcement: Announcement,
  { event, directory }: Pick<FollowedEvent, 'event' | 'directory'>,
  queues: QueueIndex,
  deliver: Deliver,
): void {
  const forms = new Forms<readonly SharedEvent[]>();
  for (const queue of queues.recipients(announcement, directory)) {
    if (event.position <= queue.startsAfter) continue;
    const form = announcement.formFor(queue.reader);
    if (form === null) continue;
    const shared = forms.getOrInsertComputed(form, () => sharedEvents(announcement, form, event.stream));
    for (const each of shared) {
      deliver(queue, each);
      if (shared.length > 1 && queues.get(queue.id) !== queue) break;
    }
  }
}

function sharedEvents(announcement: Announcement, form: Form, stream: string): readonly SharedEvent[] {
  const events = [announcement.eventFor(form)].flat();
  return events.map((each) => new SharedEvent(each, stream));
}

function erase({ erases, namelessId }: Erasure, queues: QueueIndex, end: End): void {
  const streams = new Set(erases);
  for (const queue of queues.all()) queue.erase(streams);
  if (namelessId !== undefined) [...queues.all()].filter(namesAccount(namelessId)).forEach(end);
}
