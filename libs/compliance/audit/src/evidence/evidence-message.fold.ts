import { channelKey, conversationKey, DELETED_USER_NAME, type Directory, ERASED_TOPIC } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { firstOf, type Recorded, type RecordedEvent } from '@chat/kernel';
import type { MessageEvent } from '@chat/messages';
import type { AttachmentUploaded } from '@chat/uploads';
import { type Extract, extractOf, type Omission } from '../leaving-out/extract.js';
import { accountName, type Others } from '../leaving-out/others.js';
import type { ShownFound } from '../search-messages/search-messages.js';
import { placeWithin, type ShownPlace, type NamedPlace } from '../replayed/shown.js';
import type { MarkableMessage, Span } from './readers-and-members.fold.js';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export interface EvidenceVersion {
  readonly time: number;
  readonly by: Person;
  readonly content: string;
  /** Place of the message at that time. */
  readonly place: ShownPlace;
}

/** Time of the first mark as read. */
export interface EvidenceRead {
  readonly time: number;
  readonly by: Person;
}

/** A message with all facts of its own stream. */
export interface OwnEvidence {
  readonly id: number;
  readonly author: Person;
  readonly posted: number;
  /** Current place, or place at the deletion. */
  readonly place: NamedPlace;
  readonly people: readonly Person[];
  /** Empty: it is erased. */
  readonly versions: readonly EvidenceVersion[];
  readonly reactions: readonly { readonly emoji: string; readonly by: Person }[];
  readonly deletion: { readonly time: number; readonly by: Person | null } | null;
  readonly attachmentIds: readonly number[];
  readonly events: readonly EvidenceEvent[];
  /** Null: it is erased. */
  readonly markable: MarkableMessage | null;
}

/** A message with all facts for the package. */
export interface EvidenceMessage extends OwnEvidence {
  readonly reads: readonly EvidenceRead[];
  /** Number of further marks. */
  readonly readsOmitted: number;
}

export interface EvidenceEvent extends RecordedEvent {
  readonly extract: Extract;
}

export interface EvidenceFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly fileKey: string;
}

type Found = Pick<ShownFound, 'message_id' | 'place'>;

/** @param found by a search within the mandate @param last revision to include; default: the newest */
export async function readEvidence(
  log: EventLogReader,
  directory: Directory,
  { message_id: messageId, place }: Found,
  omission: Omission,
  last = Infinity,
): Promise<OwnEvidence | undefined> {
  const { mandate, others } = omission;
  const person = (id: number): Person => personOf(directory, id, others);
  const named = <Place extends ShownPlace>(shown: Place): Place =>
    shown.type === 'direct'
      ? { ...shown, people: shown.people.map(({ user_id: id }) => ({ user_id: id, name: person(id).name })) }
      : shown;
  const versions: EvidenceVersion[] = [];
  const reactions = new Map<string, EvidenceMessage['reactions'][number]>();
  const attachmentIds = new Set<number>();
  const events: EvidenceEvent[] = [];
  let deletion: EvidenceMessage['deletion'] = null;
  const deleted: Span[] = [];
  let home: string | undefined;
  let found: Pick<EvidenceMessage, 'author' | 'posted'> | undefined;
  for await (const recorded of log.read(`message-${messageId}`)) {
    if (recorded.revision > last) break;
    const stored = asStored(recorded as Recorded<MessageEvent>);
    events.push({ ...stored, extract: extractOf(stored, omission) });
    const { type, data, metadata } = recorded as Recorded<MessageEvent>;
    const { time, actorId } = metadata;
    if (type === 'MessagePosted' || type === 'MessageContentEdited') {
      versions.push({
        time,
        by: person(actorId ?? data.senderId),
        content: others?.without(data.content) ?? data.content,
        place: named(placeWithin(mandate, directory, data)),
      });
      for (const id of data.attachmentIds ?? []) attachmentIds.add(id);
      home ??= conversationKey(data.conversation);
    }
    if (type === 'MessagePosted') found = { author: person(data.senderId), posted: time };
    if (type === 'ReactionAdded')
      reactions.set(`${data.userId} ${data.emojiCode}`, { emoji: data.emojiName, by: person(data.userId) });
    if (type === 'ReactionRemoved') reactions.delete(`${data.userId} ${data.emojiCode}`);
    if (type === 'MessageRestored') {
      if (deletion) deleted.push([deletion.time, time]);
      deletion = null;
    }
    if (type === 'MessageDeleted') {
      if (data.postedTo !== null) home = channelKey(data.postedTo);
      deletion = { time, by: actorId === null ? null : person(actorId) };
      found = { author: person(data.senderId), posted: data.postedAt };
    }
  }
  if (!found) return undefined;
  if (deletion) deleted.push([deletion.time, null]);
  const { posted } = found;
  const markable = home === undefined || versions.length === 0 ? null : { id: messageId, home, posted, deleted };
  const rest = {
    versions,
    reactions: [...reactions.values()],
    deletion,
    attachmentIds: [...attachmentIds],
    events,
    markable,
  };
  const people = place.type === 'direct' ? place.people.map(({ user_id: id }) => person(id)) : [];
  return { id: messageId, ...found, place: named(place), people, ...rest };
}

/** In the form of its proof: the topic is in the previous event. */
function asStored(event: Recorded<MessageEvent>): RecordedEvent {
  if (event.type !== 'MessageDeleted' || !event.data.isTopicApart) return event;
  const { data } = event;
  return { ...event, data: { ...data, conversation: { ...data.conversation, topic: ERASED_TOPIC } } };
}

/** Undefined when it is erased. */
export async function readFileFacts(log: EventLogReader, attachmentId: number): Promise<EvidenceFile | undefined> {
  const first = await firstOf(log.read(`attachment-${attachmentId}`, { limit: 1 }));
  if (first?.type !== 'AttachmentUploaded') return undefined;
  const { name, size, sha256 = null, fileKey } = first.data as AttachmentUploaded['data'];
  return { id: attachmentId, name, size, sha256, fileKey };
}

export function personOf(directory: Directory, id: number, others: Others | undefined): Person {
  if (others?.has(id)) return { id, name: accountName(id), email: '' };
  const user = directory.user(id);
  return { id, name: user?.fullName ?? DELETED_USER_NAME, email: user?.deliveryEmail ?? '' };
}
