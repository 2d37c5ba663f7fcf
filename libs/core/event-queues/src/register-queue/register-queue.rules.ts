import { isGuest, type User } from '@chat/directory';
import { refusal } from '@chat/kernel';
import type { ClientCapability } from '../announcements/announcement.js';
import { checkNarrow, type QueueNarrow } from '../queue/narrow.js';
import type { Registration } from '../queue/registration.js';
import type { RegisteringReader } from './initial-state.js';

export interface RegistrationRequest {
  readonly userId: number;
  /** Null: all. */
  readonly eventTypes: readonly string[] | null;
  /** Null: the same as the event types. */
  readonly fetchTypes: readonly string[] | null;
  readonly narrow: QueueNarrow;
  /** Undefined: the bot's default. */
  readonly allPublicChannels: boolean | undefined;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly presenceHistoryLimitDays: number;
  readonly includeSubscribers: boolean | 'partial';
  readonly capabilities: readonly ClientCapability[];
  /** Seconds of idleness after which the queue ends; 0: the server's default. */
  readonly idleTimeoutSeconds: number;
}

/** Seconds: a week. */
const LONGEST_IDLE_TIMEOUT = 604_800;

export class NotForGuests extends refusal('User not authorized for this query') {}

/**
 * Decides the registration of a queue.
 * @param usualIdleTimeout seconds, when the client asks for none
 * @param defaultChannel of the bot's queues without a narrow of their own
 * @throws NotForGuests, UnsupportedNarrow
 */
export function decideRegistration(
  user: User,
  request: RegistrationRequest,
  usualIdleTimeout: number,
  defaultChannel: string | null = null,
): Omit<Registration, 'queueId' | 'position'> {
  const { eventTypes, applyMarkdown, clientGravatar, slimPresence, capabilities } = request;
  const allPublicChannels = request.allPublicChannels ?? user.bot?.allPublicChannels ?? false;
  const narrow: QueueNarrow =
    request.narrow.length === 0 && defaultChannel !== null ? [['stream', defaultChannel]] : request.narrow;
  if (allPublicChannels && isGuest(user)) throw new NotForGuests();
  checkNarrow(narrow);
  return {
    userId: user.id,
    eventTypes,
    narrow,
    allPublicChannels,
    applyMarkdown,
    clientGravatar,
    slimPresence,
    includeSubscribers: request.includeSubscribers !== false,
    capabilities,
    idleTimeoutSeconds: Math.min(request.idleTimeoutSeconds || usualIdleTimeout, LONGEST_IDLE_TIMEOUT),
  };
}

/** The client's wishes for the snapshot. */
export function readerOf(user: User, request: RegistrationRequest): RegisteringReader {
  const { clientGravatar, slimPresence, presenceHistoryLimitDays, includeSubscribers, capabilities } = request;
  const fetchTypes = request.fetchTypes ?? request.eventTypes;
  return {
    user,
    clientGravatar,
    slimPresence,
    presenceHistoryLimitDays,
    includeSubscribers,
    capabilities: new Set(capabilities),
    eventTypes: request.eventTypes && new Set(request.eventTypes),
    fetchTypes: fetchTypes && new Set(fetchTypes),
  };
}
