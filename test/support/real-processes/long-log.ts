import { randomUUID } from 'node:crypto';
import type { EventLog, EventToAppend } from '@chat/event-log';
import type { DomainEvent } from '@chat/kernel';
import type { Content } from '@chat/message-reading';
import type { MessageContentEdited, MessagePosted } from '@chat/messages';

export interface LongLogOptions {
  readonly events: number;
  readonly channelId: number;
  readonly senderId: number;
  /** Id of the first message. */
  readonly firstMessageId: number;
  /** UNIX milliseconds of each event, by its number; default: now. */
  readonly timeOf?: (event: number) => number;
}

const APPENDS_AT_ONCE = 1_000;
const TOPICS = 100;
/** Edits among ten events, all of them of messages that are among the newest. */
const EDITS_OF_TEN = 4;
const NEWEST = 500;

/** Appends messages and edits of them to a log, without a server and in the order of the calls. */
export async function appendLongLog(log: EventLog, options: LongLogOptions): Promise<void> {
  const { events, firstMessageId, timeOf = Date.now } = options;
  const contents: string[] = [];
  const revisions: number[] = [];
  for (let done = 0; done < events;) {
    const appends: Promise<unknown>[] = [];
    for (const end = Math.min(done + APPENDS_AT_ONCE, events); done < end; done++) {
      const isEdit = contents.length > 0 && done % 10 >= 10 - EDITS_OF_TEN;
      const at = isEdit ? Math.max(0, contents.length - 1 - ((done * 7919) % NEWEST)) : contents.length;
      const messageId = firstMessageId + at;
      const content = `Message ${messageId} says what there is to say about the build of last night, as of ${done}.`;
      const event = isEdit ? edited(messageId, contents[at]!, content, options) : posted(messageId, content, options);
      contents[at] = content;
      revisions[at] = (revisions[at] ?? -1) + 1;
      const expected = isEdit ? revisions[at] - 1 : 'no_stream';
      appends.push(log.append(`message-${messageId}`, expected, [toAppend(event, options.senderId, timeOf(done))]));
    }
    await Promise.all(appends);
  }
}

function posted(messageId: number, text: string, { channelId, senderId }: LongLogOptions): MessagePosted {
  return {
    type: 'MessagePosted',
    data: {
      ...contentOf(text),
      messageId,
      senderId,
      client: 'test',
      conversation: { kind: 'channel', channelId, topic: topicOf(messageId) },
      mentions,
      topicLinks: [],
      readBySender: true,
    },
  };
}

function edited(
  messageId: number,
  before: string,
  after: string,
  { channelId, senderId }: LongLogOptions,
): MessageContentEdited {
  return {
    type: 'MessageContentEdited',
    data: {
      ...contentOf(after),
      messageId,
      senderId,
      conversation: { kind: 'channel', channelId, topic: topicOf(messageId) },
      mentions,
      previous: contentOf(before),
    },
  };
}

const mentions = { userIds: [], everyone: false, topicParticipantIds: [] };

function topicOf(messageId: number): string {
  return `topic ${messageId % TOPICS}`;
}

function contentOf(text: string): Content {
  return { content: text, renderedContent: `<p>${text}</p>` };
}

function toAppend(event: DomainEvent, actorId: number, time: number): EventToAppend {
  const id = randomUUID();
  return {
    ...event,
    id,
    metadata: { actorId, realmId: 1, correlationId: id, causationId: id, time },
  };
}
