import { boolean, choice, either, integer, type Kind, listOf, object, optional, readAs, text, tuple } from '@chat/http';
import { CLIENT_CAPABILITIES, type DeclaredCapability } from '../announcements/announcement.js';
import { LIMITS } from '../event-queues.limits.js';

/** Exceeds number and length of all event types; they are kept as long as the queue. */
export const eventTypeNames = listOf(text({ maxLength: 100 }), { maxLength: 200 });

export const narrowTerms = listOf(tuple(text(), text({ maxLength: 1000 })), { maxLength: LIMITS.messages.narrowTerms });

export const subscriberInclusion = either(boolean(), choice(['partial']));

/** Seconds, or the name of the time that the mobile app requests. */
export const idleTimeout = either(integer({ min: 0 }), choice(['mobile']));
const MOBILE_IDLE_TIMEOUT = 43_200;

export function idleTimeoutSeconds(timeout: number | 'mobile'): number {
  return timeout === 'mobile' ? MOBILE_IDLE_TIMEOUT : timeout;
}

const capabilityFlags = object({
  ...Object.fromEntries(CLIENT_CAPABILITIES.map((name) => [name, optional(boolean())])),
  notification_settings_null: boolean(),
});

/** An object of flags by capability; unknown ones are ignored. */
export const clientCapabilities: Kind<DeclaredCapability[]> = readAs(capabilityFlags, (flags) =>
  capabilitiesIn(flags as CapabilityFlags),
);

type CapabilityFlags = { readonly [Name in DeclaredCapability]?: boolean };

export function capabilitiesIn(flags: CapabilityFlags): DeclaredCapability[] {
  return CLIENT_CAPABILITIES.filter((name) => flags[name]);
}
