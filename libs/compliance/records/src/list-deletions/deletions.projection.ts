import type { Conversation } from '@chat/directory';
import type { Recorded } from '@chat/kernel';
import { type DeletionGround, groundOf, type MessageDeleted, type MessageRestored } from '@chat/messages';
import type { DeletedContentErased } from '@chat/ports';
import type { Projection } from '@chat/projections';
import type { Collection } from '@chat/read-store';
import type { AttachmentDeleted, AttachmentErased, AttachmentRestored } from '@chat/uploads';

/** Why it was deleted; a file also because its message was. */
export type Ground = DeletionGround | 'message';

/** Conversations by their ids: topics are words of people. */
export type DeletedFrom =
  | { readonly kind: 'channel'; readonly channelId: number }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

export interface Deletion {
  /** UNIX milliseconds. */
  readonly time: number;
  readonly deleterId: number | null;
  readonly ground: Ground;
  readonly correlationId: string;
  readonly place: DeletedFrom | null;
  /** Channel that it was posted to; null for direct messages and files. */
  readonly postedTo: number | null;
  readonly isKept: boolean;
  readonly erasedAt: number | null;
  readonly undone: { readonly time: number; readonly userId: number | null; readonly correlationId: string } | null;
}

/** A message or file that was deleted at least once; nothing that an erasure takes out of the log, which makes this anew. */
export interface DeletedThing {
  readonly _id: string;
  readonly what: 'message' | 'file';
  readonly id: number;
  readonly authorId: number;
  /** Null: a file, whose upload is erased with it. */
  readonly postedAt: number | null;
  /** Position of the last deletion. */
  readonly last: number;
  /** Oldest first; the last one alone once its content is erased. */
  readonly deletions: readonly Deletion[];
}

export const DELETIONS: Collection<DeletedThing> = { name: 'deletions', indexes: [{ fields: ['what', 'last'] }] };

type Followed =
  MessageDeleted | MessageRestored | DeletedContentErased | AttachmentDeleted | AttachmentRestored | AttachmentErased;

export const deletionsProjection: Projection<DeletedThing, Followed> = {
  name: 'deletions',
  version: 3,
  collection: DELETIONS,
  types: new Set([
    'MessageDeleted',
    'MessageRestored',
    'DeletedContentErased',
    'AttachmentDeleted',
    'AttachmentRestored',
    'AttachmentErased',
  ]),
  ids({ type, data }) {
    if (type === 'DeletedContentErased') return data.messageIds.map((id) => `message-${id}`);
    return ['messageId' in data ? `message-${data.messageId}` : `file-${data.attachmentId}`];
  },
  evolve(document, event, _id) {
    const { type, data, position, metadata } = event;
    switch (type) {
      case 'AttachmentDeleted': {
        const { attachmentId: id, ownerId: authorId, isKept = false } = data;
        const ground = groundOfFile(event);
        const deletion = deletionBy(event, { place: null, postedTo: null, ground, isKept });
        const deletions = isKept && document ? [...document.deletions, deletion] : [deletion];
        return { _id, what: 'file', id, authorId, postedAt: null, last: position, deletions };
      }
      case 'MessageDeleted': {
        const { messageId: id, senderId: authorId, postedAt, postedTo, conversation, isKept = false } = data;
        const place = deletedFrom(conversation);
        const deletion = deletionBy(event, { place, postedTo, ground: groundOf(event), isKept });
        const deletions = isKept && document ? [...document.deletions, deletion] : [deletion];
        return { _id, what: 'message', id, authorId, postedAt, last: position, deletions };
      }
      case 'AttachmentRestored':
      case 'MessageRestored': {
        const { time, actorId: userId, correlationId } = metadata;
        return document && withLast(document, { undone: { time, userId, correlationId } });
      }
      case 'AttachmentErased':
      case 'DeletedContentErased':
        if (!document) return document;
        return { ...document, deletions: withLast(document, { erasedAt: metadata.time }).deletions.slice(-1) };
      default:
        return document;
    }
  },
};

function withLast(document: DeletedThing, change: Partial<Deletion>): DeletedThing {
  const last = document.deletions.at(-1);
  return last ? { ...document, deletions: [...document.deletions.slice(0, -1), { ...last, ...change }] } : document;
}

function deletionBy(
  { metadata: { time, actorId: deleterId, correlationId } }: Recorded<Followed>,
  rest: Pick<Deletion, 'place' | 'postedTo' | 'ground' | 'isKept'>,
): Deletion {
  return { time, deleterId, correlationId, ...rest, erasedAt: null, undone: null };
}

export const groundOfFile = ({ metadata }: Recorded<AttachmentDeleted>): Ground =>
  metadata.causationId === metadata.correlationId ? 'request' : 'message';

const deletedFrom = (conversation: Conversation): DeletedFrom =>
  conversation.kind === 'channel'
    ? { kind: 'channel', channelId: conversation.channelId }
    : { kind: 'direct', userIds: conversation.userIds };
