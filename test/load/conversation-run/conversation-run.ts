import { isDeepStrictEqual } from 'node:util';
import { successful } from '@chat/chat-testing';
import { channels, people } from '../../support/conversation/generate-conversation.js';
import { Random } from '../../support/conversation/random.js';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import { addChannel, addMembers, type Member } from '../../support/real-processes/members.js';
import type { MortalServer } from '../../support/real-processes/server-process.js';
import { messagesIn, type StoredMessage } from '../../support/real-processes/stored-data.js';
import { type SentMessage, talk, type TalkOptions } from './talk.js';

export interface RunOptions extends TalkOptions {
  /** How many messages are read back through the API; in the log all of them are looked up. */
  readonly sample: number;
  readonly kills: number;
  /** Called with what comes next. */
  readonly onStep?: (step: string) => void;
}

export interface RunTotals {
  readonly requests: number;
  readonly seconds: number;
  readonly requestsPerSecond: number;
}

/**
 * Has a generated conversation through the API. Then histories must be what was said, also after a kill and a restart;
 * the log must have everything once and in order, and no fault; and read models must be what a replay of it gives.
 * @throws Error that says what is wrong
 */
export async function runConversation(server: MortalServer, options: RunOptions): Promise<RunTotals> {
  const { onStep = () => undefined } = options;
  onStep(`${options.users} people join ${options.channels} channels`);
  const owner = server.owner();
  const members = await addMembers(
    owner,
    people(options.users).map(({ name }) => name),
  );
  for (const name of channels(options.channels)) await addChannel(owner, name, members);

  onStep(`they talk over ${options.connections} connections`);
  const started = performance.now();
  const messages = await talk(options, members);
  const seconds = (performance.now() - started) / 1_000;

  onStep(`${options.sample} histories are read, before and after a kill`);
  const sample = pickSample(messages, options);
  const look = async () => [
    await peopleAndChannels(owner, members, channels(options.channels)),
    await histories(sample),
  ];
  const seen = await look();
  for (let kill = 0; kill < options.kills; kill++) {
    await server.kill();
    await server.start();
  }
  if (!isDeepStrictEqual(await look(), seen)) throw new Error('A restart changed what is seen.');
  await server.stop();

  onStep('the log is read, the read models are compared with a replay of it');
  mustBeStored(messages, messagesIn(await server.storedEvents()));
  const faults = await server.faults();
  if (faults.length > 0) throw new Error(faults.join('\n'));

  const requests = options.messages + options.edits;
  return { requests, seconds, requestsPerSecond: requests / seconds };
}

/** The most edited, and others by chance. */
function pickSample(messages: readonly SentMessage[], { sample, seed }: RunOptions): SentMessage[] {
  const random = new Random(seed);
  const mostEdited = messages.toSorted((one, other) => other.contents.length - one.contents.length);
  const byChance = Array.from({ length: sample / 2 }, () => random.pick(messages));
  return [...new Set([...mostEdited.slice(0, sample / 2), ...byChance])];
}

/** Accounts and channels of those who talk, on a server that others may use too. */
async function peopleAndChannels(
  owner: ApiClient,
  members: readonly Member[],
  names: readonly string[],
): Promise<unknown> {
  const userIds = new Set(members.map(({ userId }) => userId));
  const { members: users } = successful(await owner.get('/users'));
  const { streams } = successful(await owner.get('/streams'));
  return [
    (users as { user_id: number }[]).filter(({ user_id: id }) => userIds.has(id)),
    (streams as { name: string }[]).filter(({ name }) => names.includes(name)),
  ];
}

/** @throws Error when a history is not what was said */
async function histories(sample: readonly SentMessage[]): Promise<unknown> {
  const seen: unknown[] = [];
  for (const { id, author, contents } of sample) {
    const { message_history: history } = successful(await author.client.get(`/messages/${id}/history`));
    mustBeSame(
      id,
      (history as { content: string }[]).map(({ content }) => content),
      contents,
    );
    seen.push({ history }, successful(await author.client.get(`/messages/${id}`)));
  }
  return seen;
}

/** @throws Error when the log has not exactly the messages that were sent, as they were said */
function mustBeStored(messages: readonly SentMessage[], stored: ReadonlyMap<number, StoredMessage>): void {
  for (const { id, contents } of messages) mustBeSame(id, stored.get(id)?.contents ?? [], contents);
  const authors = new Set(messages.map(({ author }) => author.userId));
  const count = [...stored.values()].filter(({ senderId }) => authors.has(senderId)).length;
  if (count !== messages.length) throw new Error(`${messages.length} messages were sent and ${count} stored.`);
}

function mustBeSame(id: number, found: readonly string[], said: readonly string[]): void {
  if (isDeepStrictEqual(found, said)) return;
  throw new Error(`Message ${id} is\n${found.join('\n---\n')}\nbut its author said\n${said.join('\n---\n')}`);
}
