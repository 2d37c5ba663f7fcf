import { successful } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import type { ApiClient } from '../support/real-processes/api-client.js';
import { addChannel, addMembers } from '../support/real-processes/members.js';
import type { CheckedServer } from './checked-server.js';
import { type HeardEvent, Listener, type Program } from './listener.js';

const CHANNEL = 'news';
const PING = 'Are you listening?';

interface News {
  readonly type: 'message' | 'update_message';
  readonly messageId: number;
  readonly content: string;
}

/**
 * A client in a program of its own hears of messages and edits while they are made, and across a kill of the server of
 * every one exactly once.
 */
export async function expectToHearEverything(server: CheckedServer, program: Program): Promise<void> {
  const owner = server.owner();
  const [member] = await addMembers(owner, ['Listener']);
  await addChannel(owner, CHANNEL, [member!]);
  await using listener = new Listener(program, member!.client);
  await untilListening(listener, owner);
  const said: News[] = [];
  const hearsAll = () => eventually(() => expect(newsIn(listener.events)).toEqual(said));

  for (const content of ['One.', 'Two.']) {
    said.push(await send(owner, content));
    await hearsAll();
    said.push(await edit(owner, said.at(-1)!));
    await hearsAll();
  }
  said.push(await send(owner, 'Right before the kill.'));
  said.push(await edit(owner, said.at(-1)!));
  await server.process.kill();
  await server.process.start();
  said.push(await send(owner, 'Right after the kill.'));
  await hearsAll();
  said.push(await edit(owner, said.at(-1)!));
  await hearsAll();

  const ids = listener.events.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
}

async function untilListening({ events }: Listener, owner: ApiClient): Promise<void> {
  while (events.length === 0) {
    await send(owner, PING);
    await eventually(() => expect(events).not.toEqual([]), 200).catch(() => {});
  }
}

async function send(owner: ApiClient, content: string): Promise<News> {
  const message = { type: 'channel', to: CHANNEL, topic: 'today', content };
  const { id } = successful(await owner.post('/messages', message));
  return { type: 'message', messageId: id as number, content };
}

async function edit(owner: ApiClient, { messageId, content: before }: News): Promise<News> {
  const content = `${before} Really.`;
  successful(await owner.patch(`/messages/${messageId}`, { content }));
  return { type: 'update_message', messageId, content };
}

/** Contents of a channel, without the question whether somebody listens. */
function newsIn(events: readonly HeardEvent[]): News[] {
  return events.flatMap(({ type, message, message_id: messageId, content }): News[] => {
    if (type === 'update_message') return [{ type, messageId: messageId!, content: content! }];
    if (message?.display_recipient !== CHANNEL || message.content === PING) return [];
    return [{ type: 'message', messageId: message.id, content: message.content }];
  });
}
