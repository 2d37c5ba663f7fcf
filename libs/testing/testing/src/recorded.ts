import type { DomainEvent, EventMetadata, RecordedEvent } from '@chat/kernel';

type Place = Partial<Omit<RecordedEvent, 'type' | 'data' | 'metadata'>>;

/** An event as the log has it, the first one of a stream, caused by account 1 at time 0, but for the changes. */
export function recorded<Event extends DomainEvent>(
  { type, data }: Event,
  metadata: Partial<EventMetadata> = {},
  place: Place = {},
): RecordedEvent<Event> {
  return {
    position: 1,
    stream: 'stream-1',
    revision: 0,
    id: 'event',
    ...place,
    type,
    data,
    metadata: { actorId: 1, realmId: 1, correlationId: 'request', causationId: 'request', time: 0, ...metadata },
  };
}
