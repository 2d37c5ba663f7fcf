import { type Fields, successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import { ApiClient } from './api-client.js';

/** An account that is logged in. */
export interface Member {
  readonly client: ApiClient;
  readonly userId: number;
}

const PASSWORD = 'a password for tests';

let members = 0;

/** New accounts with these names, in their order. */
export function addMembers(owner: ApiClient, names: readonly string[]): Promise<Member[]> {
  return Promise.all(
    names.map(async (name) => {
      const email = `member-${members++}@example.com`;
      const created = successful(await owner.post('/users', { email, password: PASSWORD, full_name: name }));
      const login = successful(await owner.post('/fetch_api_key', { username: email, password: PASSWORD }));
      const client = new ApiClient(owner.url, email, login['api_key'] as string);
      return { client, userId: created['user_id'] as number };
    }),
  );
}

/** A new channel to which all of these, and the owner, are subscribed. */
export async function addChannel(
  owner: ApiClient,
  name: string,
  members: readonly Member[],
  options: Fields = {},
): Promise<void> {
  const { user_id: ownerId } = successful(await owner.get('/users/me'));
  const principals = [ownerId, ...members.map(({ userId }) => userId)];
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, ...options }));
}

/** `addChannel`. Resolves to the channel's id when the service has said what it says in a new channel. */
export async function addWelcomedChannel(...channel: Parameters<typeof addChannel>): Promise<number> {
  const [owner, name] = channel;
  successful(await owner.patch('/realm', { send_channel_events_messages: true }));
  await addChannel(...channel);
  const { stream_id: id } = successful(await owner.get('/get_stream_id', { stream: name }));
  await eventually(async () => {
    const { stream } = successful(await owner.get(`/streams/${String(id)}`));
    if ((stream as { first_message_id: unknown }).first_message_id === null) throw new Error('No welcome yet.');
  });
  return id as number;
}
