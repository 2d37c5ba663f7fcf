import type { Registration } from './registration.js';

/** A registration without restrictions, for tests. */
export function registrationOf(changes: Partial<Registration> = {}): Registration {
  return {
    queueId: 'queue',
    userId: 10,
    eventTypes: null,
    narrow: [],
    allPublicChannels: false,
    applyMarkdown: false,
    clientGravatar: false,
    slimPresence: false,
    includeSubscribers: false,
    capabilities: [],
    idleTimeoutSeconds: 600,
    position: 0,
    ...changes,
  };
}
