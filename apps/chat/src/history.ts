import { FoldedState } from '@chat/composition';
import type { Directory } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { type RecordedEvent, runsInclude } from '@chat/kernel';
import {
  messageAggregate,
  type MessageContentEdited,
  type MessageDeleted,
  type MessagePosted,
  type MessageReported,
  type MessagesMoved,
  type ReactionAdded,
  type Submessage,
} from '@chat/messages';
import { channelNamed, conversationNamed, userNamed } from './names.js';
import { difference, printable, type Report, table } from './output.js';

interface Change {
  readonly from?: string;
  readonly to: string;
}

interface Entry {
  /** Id of the event; with stream and revision equal in every copy of the log. */
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly time: string;
  readonly by: { readonly id: number; readonly name: string } | null;
  readonly event: string;
  readonly change: Readonly<Record<string, Change>>;
  readonly correlation_id: string;
}

/**
 * Everything that happened to a message, from the log alone: the read store is not asked, and may be gone. What was erased
 * is counted.
 * @throws DamagedLog when events of the message are damaged or missing
 */
export async function history(log: EventLogReader, messageId: number): Promise<Report> {
  const entries: Entry[] = [];
  // Reading the stream finds what is missing in it, which reading the whole log does not.
  for await (const _event of log.read(streamOf(messageId))) continue;
  const { directory, fold } = new FoldedState();
  for await (const events of log.readAll()) {
    for (const event of events) {
      fold(event);
      if (concerns(event, messageId)) entries.push(entryOf(event, directory));
    }
  }
  const erased = await erasedBelow(log, streamOf(messageId));
  return {
    ok: entries.length > 0 || erased > 0,
    data: { message_id: messageId, erased_events: erased === Infinity ? 'all' : erased, history: entries },
    lines: [
      ...(erased > 0
        ? [`${erased === Infinity ? 'Everything' : `What happened before (${erased} events)`} is erased.`]
        : []),
      ...(entries.length > 0 ? describe(entries) : erased > 0 ? [] : [`The log knows no message ${messageId}.`]),
    ],
  };
}

async function erasedBelow(log: EventLogReader, stream: string): Promise<number> {
  for await (const erasure of log.erasures()) if (erasure.stream === stream) return erasure.below;
  return 0;
}

function describe(entries: readonly Entry[]): string[] {
  const headlines = table(
    entries.map(({ time, by, event }) => [time, by ? `${printable(by.name)} (${by.id})` : 'the service', event]),
  );
  return entries.flatMap(({ change }, at) => [headlines[at]!, ...Object.entries(change).flatMap(describeChange)]);
}

function describeChange([what, { from, to }]: [string, Change]): string[] {
  if (what === 'content') return difference(from ?? '', to).map((line) => `    ${line}`);
  return [`    ${what}: ${from === undefined ? '' : `${printable(from)} → `}${printable(to)}`];
}

function streamOf(messageId: number): string {
  return messageAggregate.streamName(messageId);
}

function concerns({ type, stream, data }: RecordedEvent, messageId: number): boolean {
  if (type === 'MessagesMoved') return runsInclude((data as MessagesMoved['data']).messageIds, messageId);
  return stream === streamOf(messageId);
}

function entryOf(event: RecordedEvent, directory: Directory): Entry {
  const { id, stream, revision, type, metadata } = event;
  const { actorId, time, correlationId } = metadata;
  return {
    id,
    stream,
    revision,
    time: new Date(time).toISOString(),
    by: actorId === null ? null : { id: actorId, name: directory.user(actorId)?.fullName ?? '?' },
    event: type,
    change: changeOf(event, directory),
    correlation_id: correlationId,
  };
}

function changeOf({ type, data }: RecordedEvent, directory: Directory): Entry['change'] {
  switch (type) {
    case 'MessagePosted': {
      const { conversation, content } = data as MessagePosted['data'];
      return { place: { to: conversationNamed(conversation, directory) }, content: { to: content } };
    }
    case 'MessageContentEdited': {
      const { previous, content } = data as MessageContentEdited['data'];
      return { content: { from: previous.content, to: content } };
    }
    case 'MessagesMoved': {
      const { from, to } = data as MessagesMoved['data'];
      const [before, after] = [from.channelId, to.channelId].map((id) => channelNamed(id, directory));
      return {
        ...(from.channelId === to.channelId ? {} : { channel: { from: before!, to: after! } }),
        ...(to.topic === null ? {} : { topic: { from: from.topic, to: to.topic } }),
      };
    }
    case 'ReactionAdded':
      return { reaction: { to: nameOf(data as ReactionAdded['data']) } };
    case 'ReactionRemoved':
      return { reaction: { from: nameOf(data as ReactionAdded['data']), to: 'none' } };
    case 'SubmessageAdded':
      return { submessage: { to: (data as Submessage).content } };
    case 'MessageReported': {
      const { reportType, description } = data as MessageReported['data'];
      return { report: { to: description === '' ? reportType : `${reportType}: ${description}` } };
    }
    case 'MessageDeleted': {
      const { conversation, senderId, postedAt } = data as MessageDeleted['data'];
      return {
        place: { from: conversationNamed(conversation, directory), to: 'deleted' },
        author: { to: userNamed(senderId, directory) },
        posted: { to: new Date(postedAt).toISOString() },
      };
    }
    default:
      return { data: { to: JSON.stringify(data) } };
  }
}

function nameOf({ emojiName, emojiCode }: ReactionAdded['data']): string {
  return `:${emojiName}: (${emojiCode})`;
}
