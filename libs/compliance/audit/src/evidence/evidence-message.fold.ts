import type { Directory } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { firstOf, type Recorded, type RecordedEvent } from '@chat/kernel';
import type { MessageEvent } from '@chat/messages';
import type { AttachmentUploaded } from '@chat/uploads';
import { shownPlace, type ShownPlace } from '../replayed/shown.js';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export interface EvidenceVersion {
  readonly time: number;
  readonly by: Person;
  readonly content: string;
}

/** A message with all that goes out of it. */
export interface EvidenceMessage {
  readonly id: number;
  readonly author: Person;
  readonly posted: number;
  readonly place: ShownPlace;
  /** Empty: it is erased. */
  readonly versions: readonly EvidenceVersion[];
  readonly reactions: readonly { readonly emoji: string; readonly by: Person }[];
  readonly deletion: { readonly time: number; readonly by: Person | null } | null;
  readonly attachmentIds: readonly number[];
  readonly events: readonly RecordedEvent[];
}

export interface EvidenceFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly fileKey: string;
}

export async function readEvidence(
  log: EventLogReader,
  directory: Directory,
  messageId: number,
): Promise<EvidenceMessage | undefined> {
  const person = (id: number): Person => personOf(directory, id);
  const versions: EvidenceVersion[] = [];
  const reactions = new Map<string, EvidenceMessage['reactions'][number]>();
  const attachmentIds = new Set<number>();
  const events: RecordedEvent[] = [];
  let deletion: EvidenceMessage['deletion'] = null;
  let found: Pick<EvidenceMessage, 'author' | 'posted' | 'place'> | undefined;
  for await (const recorded of log.read(`message-${messageId}`)) {
    events.push(recorded);
    const { type, data, metadata } = recorded as Recorded<MessageEvent>;
    const { time, actorId } = metadata;
    if (type === 'MessagePosted' || type === 'MessageContentEdited') {
      versions.push({ time, by: person(actorId ?? data.senderId), content: data.content });
      for (const id of data.attachmentIds ?? []) attachmentIds.add(id);
    }
    if (type === 'MessagePosted')
      found = { author: person(data.senderId), posted: time, place: shownPlace(directory, data.conversation) };
    if (type === 'ReactionAdded')
      reactions.set(`${data.userId} ${data.emojiCode}`, { emoji: data.emojiName, by: person(data.userId) });
    if (type === 'ReactionRemoved') reactions.delete(`${data.userId} ${data.emojiCode}`);
    if (type === 'MessageRestored') deletion = null;
    if (type === 'MessageDeleted') {
      deletion = { time, by: actorId === null ? null : person(actorId) };
      const place = shownPlace(directory, data.conversation);
      found = { author: person(data.senderId), posted: data.postedAt, place };
    }
  }
  if (!found) return undefined;
  const rest = { versions, reactions: [...reactions.values()], deletion, attachmentIds: [...attachmentIds], events };
  return { id: messageId, ...found, ...rest };
}

/** Undefined when it is erased. */
export async function readFileFacts(log: EventLogReader, attachmentId: number): Promise<EvidenceFile | undefined> {
  const first = await firstOf(log.read(`attachment-${attachmentId}`, { limit: 1 }));
  if (first?.type !== 'AttachmentUploaded') return undefined;
  const { name, size, sha256 = null, fileKey } = first.data as AttachmentUploaded['data'];
  return { id: attachmentId, name, size, sha256, fileKey };
}

function personOf(directory: Directory, id: number): Person {
  const user = directory.user(id);
  return { id, name: user?.fullName ?? '?', email: user?.deliveryEmail ?? '' };
}
