import { type Answer, type Fields, type HttpClient, successful } from './http-client.js';

type Client = Pick<HttpClient, 'get' | 'post'>;

/** A client event, without the id that it has in its queue. */
export type HeardEvent = Readonly<Record<string, unknown>> & { readonly type: string; readonly op?: string };

/** A client that is registered for events. */
export interface Listener {
  /** The answer to its registration. */
  readonly registered: Answer['body'];
  /** Every event that came since; nothing is acknowledged, so that a later call answers these again. */
  heard(): Promise<HeardEvent[]>;
}

/** Registers a client. @param fields of the registration */
export async function listen(client: Client, fields: Fields): Promise<Listener> {
  const registered = successful(await client.post('/register', fields));
  const { queue_id, last_event_id } = registered;
  return {
    registered,
    heard: async () => {
      const { events } = successful(await client.get('/events', { queue_id, last_event_id, dont_block: true }));
      return (events as HeardEvent[]).map(({ id: _id, ...event }) => event as HeardEvent);
    },
  };
}

/** Registers a client for events of these types, and no state; answers its `heard`. */
export async function listening(client: Client, ...types: readonly string[]): Promise<Listener['heard']> {
  const { heard } = await listen(client, { event_types: types, fetch_event_types: [] });
  return heard;
}
