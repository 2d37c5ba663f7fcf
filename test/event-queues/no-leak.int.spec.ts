import { FoldedState } from '@chat/composition';
import { combineFolds, type Conversation, type Directory } from '@chat/directory';
import { DEFAULT_EVENT_QUEUES_OPTIONS } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import type { Chat } from '@chat/testing';
import { always, type RegisteredClient } from './registered-client.js';
import type { Json } from './wire.js';

const RUNS = Number(process.env['RUNS'] ?? 20);

/** What the log says, event by event. */
class Replay {
  readonly #state = new FoldedState();
  readonly #fold = combineFolds(this.#state.folds);
  readonly #conversations = new Map<number, Conversation>();

  get directory(): Directory {
    return this.#state.directory;
  }

  take(event: RecordedEvent): void {
    this.#fold(this.directory, event);
    const { messageId, conversation } = event.data as { messageId?: number; conversation?: Conversation };
    if (event.type === 'MessagePosted') this.#conversations.set(messageId!, conversation!);
  }

  canRead(userId: number, messageId: number): boolean {
    const conversation = this.#conversations.get(messageId);
    return conversation !== undefined && this.directory.canReadMessage(userId, messageId, conversation);
  }

  visibleChannels(userId: number): Set<number> {
    const visible = [...this.directory.channels()].filter((channel) => this.directory.canSeeChannel(userId, channel));
    return new Set(visible.map(({ id }) => id));
  }
}

/** Every number or list of numbers that an event holds under these names, at any depth. */
function idsUnder(names: ReadonlySet<string>, value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const isNamed = names.has(name) && [inner].flat().every((each) => typeof each === 'number');
    return isNamed ? ([inner].flat() as number[]) : idsUnder(names, inner);
  });
}

const CHANNEL_IDS = new Set(['stream_id', 'stream_ids', 'new_stream_id']);
const MESSAGE_IDS = new Set(['message_id', 'message_ids', 'messages']);
const USER_IDS = new Set(['user_id', 'user_ids', 'sender_id']);

function messageIdsIn(event: Json): number[] {
  return [...idsUnder(MESSAGE_IDS, event), ...(event['type'] === 'message' ? [event['message'].id] : [])];
}

async function expectNoLeak(chat: Chat, clients: readonly RegisteredClient[]): Promise<void> {
  const told = new Map<number, { userId: number; event: Json }[]>();
  for (const { person, events } of await withEvents(clients)) {
    for (const event of events) {
      const position = Math.floor(event['id'] / DEFAULT_EVENT_QUEUES_OPTIONS.idStep);
      told.getOrInsertComputed(position, () => []).push({ userId: person.userId, event });
    }
  }
  const replay = new Replay();
  for (const logged of await chat.events()) {
    const due = (told.get(logged.position) ?? []).filter(({ event }) => event['type'] !== 'heartbeat');
    const before = new Map(due.map(({ userId }) => [userId, replay.visibleChannels(userId)]));
    replay.take(logged);
    for (const { userId, event } of due) {
      const visible = replay.visibleChannels(userId).union(before.get(userId)!);
      const leaked = {
        channels: idsUnder(CHANNEL_IDS, event).filter((id) => !visible.has(id)),
        messages: messageIdsIn(event).filter((id) => !replay.canRead(userId, id)),
        users: idsUnder(USER_IDS, event).filter((id) => !replay.directory.user(id)),
      };
      expect({ event, ...leaked }).toEqual({ event, channels: [], messages: [], users: [] });
    }
  }
}

async function withEvents(clients: readonly RegisteredClient[]) {
  const all = await Promise.all(
    clients.map(async (client) => ({ person: client.person, events: await client.events() })),
  );
  return all.flatMap(({ person, events }) => (events ? [{ person, events }] : []));
}

it('no queue names a message, channel or account that its owner may not know of at that moment', async () => {
  await always(RUNS, expectNoLeak);
}, 600_000);
