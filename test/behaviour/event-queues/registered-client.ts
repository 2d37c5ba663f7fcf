import { SystemGroup } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import { Chat, type Person } from '@chat/chat-testing';
import fc from 'fast-check';
import { type Deed, history as anyHistory } from './deeds.js';
import { History } from './random-history.js';
import type { Json } from './wire.js';
import { witnessedLog } from './witnessed-log.js';

const MESSAGES = ['message', 'update_message', 'delete_message', 'update_message_flags', 'starred_messages'];

const PERSONAL = [
  'stream',
  'user_topic',
  'drafts',
  'scheduled_messages',
  'saved_snippets',
  'alert_words',
  'muted_users',
];

/** Event types that a client needs together to keep its state; null: all. */
const eventTypes = fc.option(
  fc.constantFrom(
    ['realm_user', 'user_group', 'realm_user_groups'],
    ['realm_user', 'stream', 'subscription'],
    ['realm_user', 'stream'],
    [...MESSAGES, 'subscription', 'stream', 'realm_user'],
    ['realm', 'realm_user'],
    ['realm_bot', 'realm_user', 'subscription', 'stream'],
    PERSONAL,
    [...MESSAGES, 'subscription', 'realm_user', ...PERSONAL],
    ['presence', 'user_status', 'user_settings', 'realm_user'],
  ),
  { freq: 2 },
);

const registration = fc.record({
  /** Number of the deed before which it comes. */
  before: fc.nat({ max: 30 }),
  /** Number of the person; one more: the newest bot. */
  who: fc.nat({ max: 5 }),
  fields: fc.record({
    event_types: eventTypes,
    include_subscribers: fc.boolean(),
    client_capabilities: fc.record({
      notification_settings_null: fc.constant(true),
      archived_channels: fc.boolean(),
      empty_topic_name: fc.boolean(),
      include_deactivated_groups: fc.boolean(),
      bulk_message_deletion: fc.boolean(),
      simplified_presence_events: fc.boolean(),
      user_list_incomplete: fc.boolean(),
    }),
  }),
});
type Registration = typeof registration extends fc.Arbitrary<infer R> ? R : never;

/** A client with a queue. */
export class RegisteredClient {
  private constructor(
    readonly person: Person,
    readonly fields: Registration['fields'],
    readonly registered: Json,
  ) {}

  /** Undefined when the account is not let in. */
  static async register(person: Person, fields: Registration['fields']): Promise<RegisteredClient | undefined> {
    const { status, body } = await person.post('/register', fields);
    return status === 200 ? new RegisteredClient(person, fields, body) : undefined;
  }

  /** Accounts that were here since it registered, as a client asks once a minute; undefined when the account is not let in. */
  async reportPresence(): Promise<Json | undefined> {
    const { presence_last_update_id = -1 } = this.registered;
    const fields = { status: 'idle', last_update_id: presence_last_update_id };
    const { status, body } = await this.person.post('/users/me/presence', fields);
    return status === 200 ? (body['presences'] as Json) : undefined;
  }

  /** Ids of the messages that a search finds; none when the account is not let in. */
  async search(words: string): Promise<number[]> {
    const narrow = [{ operator: 'search', operand: words }];
    const { status, body } = await this.person.get('/messages', { narrow, anchor: 'newest', num_before: 100 });
    return status === 200 ? (body['messages'] as Json[]).map(({ id }) => id as number) : [];
  }

  /** Everything since it registered; undefined when its queue has ended. */
  async events(): Promise<Json[] | undefined> {
    const { queue_id, last_event_id } = this.registered;
    const { status, body } = await this.person.get('/events', { queue_id, last_event_id, dont_block: true });
    return status === 200 ? (body['events'] as Json[]) : undefined;
  }
}

/** @param log everything that it ever held, also what is erased since */
type Check = (chat: Chat, clients: readonly RegisteredClient[], log: readonly RecordedEvent[]) => Promise<void>;

/**
 * Holds for every history, and all clients that register while it goes on.
 * @param runs number of histories that are tried
 */
export async function always(runs: number, check: Check): Promise<void> {
  const registrations = fc.array(registration, { minLength: 1, maxLength: 6, size: 'max' });
  const property = fc.asyncProperty(
    anyHistory,
    registrations,
    fc.boolean(),
    async (deeds, registrations, restricted) => {
      const chat = await Chat.open();
      try {
        const log = await witnessedLog(chat);
        const history = await History.begin(chat);
        if (restricted) await history.make({ do: 'restrict', to: SystemGroup.members });
        await check(chat, await play(history, deeds, registrations), log);
      } finally {
        await chat.close();
      }
    },
  );
  await fc.assert(property, { numRuns: runs });
}

async function play(history: History, deeds: readonly Deed[], registrations: readonly Registration[]) {
  const clients: RegisteredClient[] = [];
  for (const [number, each] of deeds.entries()) {
    for (const { who, fields } of registrations.filter(({ before }) => before % deeds.length === number)) {
      const person = history.client(who);
      const client = person && (await RegisteredClient.register(person, fields));
      if (client) clients.push(client);
    }
    await history.make(each);
  }
  return clients;
}
