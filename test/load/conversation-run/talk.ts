import {
  channels,
  type ConversationOptions,
  type ConversationStep,
  type EditStep,
  generateConversation,
} from '../../support/conversation/generate-conversation.js';
import { type Fields, successful } from '@chat/chat-testing';
import type { Member } from '../../support/real-processes/members.js';

/** A message as its author knows it. */
export interface SentMessage {
  readonly id: number;
  readonly author: Member;
  /** As it was sent, then after every edit. */
  readonly contents: string[];
}

export interface TalkOptions extends ConversationOptions {
  /** Requests under way at the same time. */
  readonly connections: number;
}

/**
 * Members say through the API what the generator makes up, as fast as they are answered. What concerns one message
 * happens in its order; everything else side by side. Answers the messages in the order in which they were made up.
 */
export async function talk(options: TalkOptions, members: readonly Member[]): Promise<SentMessage[]> {
  const names = channels(options.channels);
  const latest: Promise<SentMessage>[] = [];
  const steps = generateConversation(options)[Symbol.iterator]();

  const perform = (step: ConversationStep): Promise<SentMessage> => {
    const author = members[step.author]!;
    if (step.kind === 'edit')
      return (latest[step.target] = latest[step.target]!.then((message) => edit(message, step)));
    const place =
      step.kind === 'send'
        ? { type: 'channel', to: names[step.channel], topic: step.topic }
        : { type: 'direct', to: step.recipients.map((recipient) => members[recipient]!.userId) };
    const sending = send(author, place, step.content);
    latest.push(sending);
    return sending;
  };
  const takeTurns = async () => {
    for (let next = steps.next(); !next.done; next = steps.next()) await perform(next.value);
  };
  await Promise.all(Array.from({ length: options.connections }, takeTurns));
  return Promise.all(latest);
}

async function send(author: Member, place: Fields, content: string): Promise<SentMessage> {
  const { id } = successful(await author.client.post('/messages', { ...place, content }));
  return { id: id as number, author, contents: [content] };
}

async function edit(message: SentMessage, { content }: EditStep): Promise<SentMessage> {
  successful(await message.author.client.patch(`/messages/${message.id}`, { content }));
  message.contents.push(content);
  return message;
}
