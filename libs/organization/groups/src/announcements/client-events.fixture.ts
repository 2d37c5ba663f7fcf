import type { Directory, WritableDirectory } from '@chat/directory';
import { type Announcement, type ClientEvent, eventsFor, type Reader } from '@chat/event-queues';
import type { DomainEvent, RecordedEvent } from '@chat/kernel';
import { follow, owner } from '../organization.fixture.js';
import { groupAnnouncer } from './group.announce.js';
import { roleGroupsAnnouncer } from './role-groups.announce.js';

type Step = (event: RecordedEvent, directory: Directory) => Iterable<Announcement>;

export function clientEvents(
  directory: WritableDirectory,
  event: DomainEvent,
  { capabilities = [] as readonly string[], time = undefined as number | undefined } = {},
): ClientEvent[] {
  const recorded = follow(directory, event, time);
  const reader = { userId: owner, capabilities: new Set(capabilities) } as unknown as Reader;
  const steps = { ...groupAnnouncer, ...roleGroupsAnnouncer } as unknown as Readonly<Record<string, Step>>;
  const announcements = steps[event.type]?.(recorded, directory) ?? [];
  return [...announcements].flatMap((announcement) => eventsFor(announcement, reader));
}
