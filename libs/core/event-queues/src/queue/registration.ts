import type { Announcement, ClientCapability, Reader } from '../announcements/announcement.js';
import { matchesNarrow, type QueueNarrow } from './narrow.js';

/** A client's registration of a queue; kept as long as the queue, also over restarts. */
export interface Registration {
  readonly queueId: string;
  readonly userId: number;
  /** Null: all. Names without events are harmless. */
  readonly eventTypes: readonly string[] | null;
  /** Applies to message events only. */
  readonly narrow: QueueNarrow;
  readonly allPublicChannels: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly includeSubscribers: boolean;
  readonly capabilities: readonly ClientCapability[];
  readonly idleTimeoutSeconds: number;
  /** Place in the log after which the queue's events begin. */
  readonly position: number;
}

export function readerOf(registration: Registration): Reader {
  return { ...registration, capabilities: new Set(registration.capabilities) };
}

/** True when the queue is offered messages of public channels that its owner does not receive. */
export function watchesPublicChannels({ allPublicChannels, narrow }: Registration): boolean {
  return allPublicChannels || narrow.length > 0;
}

/** True when the queue takes events of this type, with any content. */
export function takesType({ eventTypes }: Registration, type: string): boolean {
  return eventTypes === null || eventTypes.includes(type);
}

/** Types that repeat a newer one, for clients that ask for them by name. */
const ONLY_BY_NAME: ReadonlySet<string> = new Set(['update_display_settings', 'update_global_notifications']);

/** True when the queue takes this event, by type and narrow. */
export function accepts({ eventTypes, narrow, userId }: Registration, { type, message }: Announcement): boolean {
  if (eventTypes ? !eventTypes.includes(type) : ONLY_BY_NAME.has(type)) return false;
  if (type === 'muted_topics' && eventTypes?.includes('user_topic')) return false;
  return !message || narrow.length === 0 || matchesNarrow(narrow, message, userId);
}
