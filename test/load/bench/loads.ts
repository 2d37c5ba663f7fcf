import type { Load } from './load-client.js';
import { type Account, type Channel, type Message, sentence, team, toEdit, toRead } from './organization.js';
import { request } from './requests.js';

const VERSIONS = 4;
const edited = toRead.filter(({ edits }) => edits > 0);

export const edits = () => patches('edit', 'messages');
export const noWork = () => patches('no work', 'no_work');
export const noWorkByAnybody = () => patches('no work, no authentication', 'no_work_by_anybody');

/** Requests of authors for their messages: what one connection changes no other one does. */
function patches(name: string, path: string): Load {
  const versions = Array.from({ length: VERSIONS }, (_, version) => version * toEdit.length);
  return fromEverybody(name, (account) => {
    const own = toEdit.filter(({ author }) => author === account);
    return versions.flatMap((version) =>
      own.map(({ id }) => request('PATCH', `${path}/${id}`, account, { content: sentence(version + id) })),
    );
  });
}

/** Everybody reacts to the same messages and takes it back. */
export const reactions = () =>
  fromEverybody('react', (account) =>
    toRead.flatMap(({ id }) =>
      (['POST', 'DELETE'] as const).map((method) =>
        request(method, `messages/${id}/reactions`, account, { emoji_name: 'tada' }),
      ),
    ),
  );

export function sends(channel: Channel): Load {
  return fromEverybody(`send to ${channel.subscribers.length}`, (account) => [
    request('POST', 'messages', channel.subscribers.includes(account) ? account : channel.subscribers[0]!, {
      type: 'channel',
      to: channel.id,
      topic: 'load',
      content: sentence(account.id),
    }),
  ]);
}

export const singleMessages = () => reads('GET /messages/{id}', toRead, ({ id }) => `messages/${id}`);
export const histories = () => reads('GET /messages/{id}/history', edited, ({ id }) => `messages/${id}/history`);
export const newestMessages = () =>
  fromEverybody('GET /messages', (account) => {
    const narrow = JSON.stringify([{ operator: 'channel', operand: team.id }]);
    return [request('GET', 'messages', account, { anchor: 'newest', num_before: 100, num_after: 0, narrow })];
  });
/** @param queueId of the account; what waits there is not acknowledged */
export const polls = (account: Account, queueId: string) =>
  fromEverybody('GET /events', () => [
    request('GET', 'events', account, { queue_id: queueId, last_event_id: -1, dont_block: true }),
  ]);

function reads(name: string, messages: readonly Message[], path: (message: Message) => string): Load {
  return fromEverybody(name, (account) => messages.map((message) => request('GET', path(message), account)));
}

function fromEverybody(name: string, requestsOf: (account: Account) => readonly string[]): Load {
  return { name, requests: team.subscribers.map(requestsOf) };
}
