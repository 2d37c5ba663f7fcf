import { NO_EFFECTS, type WritableDirectory } from '@chat/directory';
import { type Announcer, type ClientCapability, eventsFor, type Reader } from '@chat/event-queues';
import type { ChannelEvent } from '../channel/channel.events.js';
import { given, recordedAtNoon } from '../organization.fixture.js';
import type { SubscriptionsEvent } from '../subscriptions/subscriptions.aggregate.js';
import { channelAnnouncer } from './channel.announce.js';
import { subscriptionsAnnouncer } from './subscriptions.announce.js';

type Step = NonNullable<Announcer[string]>;
const steps = { ...channelAnnouncer, ...subscriptionsAnnouncer } as unknown as Readonly<Record<string, Step>>;

export function reader(userId: number, capabilities: ClientCapability[] = [], includeSubscribers = false): Reader {
  return {
    userId,
    queueId: `queue-${userId}`,
    applyMarkdown: true,
    clientGravatar: true,
    slimPresence: false,
    includeSubscribers,
    capabilities: new Set(capabilities),
  };
}

export function clientEvents(
  directory: WritableDirectory,
  event: ChannelEvent | SubscriptionsEvent,
  readers: readonly Reader[],
) {
  given(directory, event);
  const announcements = [...steps[event.type]!(recordedAtNoon(event), directory, NO_EFFECTS)];
  return readers.map((each) => announcements.flatMap((announcement) => eventsFor(announcement, each)));
}

export function inWords(events: readonly Readonly<Record<string, unknown>>[]): string[] {
  return events.map(({ type, op, property, value }) =>
    [type, op, ...(property === undefined ? [] : [`${String(property)}=${JSON.stringify(value)}`])].join(' '),
  );
}
