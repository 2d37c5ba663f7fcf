import { successful } from '@chat/chat-testing';
import type { Json } from '../../behaviour/event-queues/wire.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';

/**
 * A client that fetches its queue now and then, and knows from events alone where the messages of the channels are that it
 * follows. Where it does not, nobody tells it what becomes of them.
 */
export class ListeningClient {
  /** All events so far. */
  readonly events: Json[] = [];
  /** By message id: channel and topic. */
  readonly places = new Map<number, string>();
  #lastEventId = -1;

  private constructor(
    readonly userId: number,
    private readonly api: ApiClient,
    private readonly queueId: string,
    private readonly channelIds: ReadonlySet<number>,
  ) {}

  static async register(userId: number, api: ApiClient): Promise<ListeningClient> {
    const bulk = { bulk_message_deletion: userId % 2 === 0 };
    const capabilities = { notification_settings_null: true, empty_topic_name: true, ...bulk };
    const fields = { event_types: ['message', 'update_message', 'delete_message'], client_capabilities: capabilities };
    const { subscriptions } = successful(await api.get('/users/me/subscriptions'));
    const channelIds = new Set((subscriptions as Json[]).map(({ stream_id: id }) => id as number));
    const { queue_id: queueId } = successful(await api.post('/register', fields));
    return new ListeningClient(userId, api, String(queueId), channelIds);
  }

  follows(channelId: number): boolean {
    return this.channelIds.has(channelId);
  }

  async fetch(): Promise<void> {
    const fields = { queue_id: this.queueId, last_event_id: this.#lastEventId, dont_block: true };
    const { events } = successful(await this.api.get('/events', fields));
    for (const event of events as Json[]) {
      this.#lastEventId = event['id'];
      this.events.push(event);
      this.#apply(event);
    }
  }

  #apply(event: Json): void {
    const { type, message, message_ids: ids, message_id: id } = event;
    if (type === 'message') this.places.set(message.id, placeName(message.stream_id, message.subject));
    if (type === 'delete_message') for (const gone of ids ?? [id]) this.places.delete(gone);
    if (type !== 'update_message' || event['orig_subject'] === undefined) return;
    for (const moved of ids) {
      const channelId = event['new_stream_id'] ?? event['stream_id'];
      const topic = event['subject'] ?? this.places.get(moved)?.replace(/^\d+: /, '') ?? event['orig_subject'];
      if (this.channelIds.has(channelId)) this.places.set(moved, placeName(channelId, topic));
      else this.places.delete(moved);
    }
  }
}

export function placeName(channelId: number, topic: string): string {
  return `${channelId}: ${topic}`;
}
