import type { AccountDeleted } from '@chat/accounts';
import type { Recorded } from '@chat/kernel';
import { deletedFrom, type DeletionGround, groundOf, type MessageDeleted, type MessageRestored } from '@chat/messages';
import type { DeletedContentErased, EarlyErasure } from '@chat/ports';
import type { Projection } from '@chat/projections';
import type { Collection } from '@chat/read-store';
import type { AttachmentDeleted, AttachmentErased, AttachmentRestored } from '@chat/uploads';

/** Reason of the deletion; a file may be deleted with its message. */
export type Ground = DeletionGround | 'message';

/** Ground of the erasure: an early one, no rule kept the content, all rules had expired, or its account is gone. */
export type ErasureGround = EarlyErasure | 'at_once' | 'deleted_content_days' | 'account';

export interface Deletion {
  /** UNIX milliseconds. */
  readonly time: number;
  readonly deleterId: number | null;
  readonly ground: Ground;
  readonly correlationId: string;
  readonly place: ReturnType<typeof deletedFrom> | null;
  /** Channel of its posting; null for direct messages and files. */
  readonly postedTo: number | null;
  readonly isKept: boolean;
  /** True: `deleted_content_days` did not keep the content. */
  readonly erasesNow: boolean;
  /** Null: it was kept and is not erased, or only a later deletion repeats this one. */
  readonly erasure: ErasureGround | null;
  readonly erasedAt: number | null;
  readonly undone: { readonly time: number; readonly userId: number | null; readonly correlationId: string } | null;
}

/** A message, file or account that was deleted at least once. Holds nothing that an erasure removes from the log, because it is rebuilt from the log. */
export interface DeletedThing {
  readonly _id: string;
  readonly what: 'message' | 'file' | 'account';
  readonly id: number;
  readonly authorId: number;
  /** Time of posting, upload, or joining; null: a file that a former build deleted. */
  readonly postedAt: number | null;
  /** Position of the last deletion. */
  readonly last: number;
  /** Oldest first. */
  readonly deletions: readonly Deletion[];
  /** Number of leading `deletions` repeated in the last deletion's event; the others are lost with an erasure. */
  readonly told: number;
}

export const DELETIONS: Collection<DeletedThing> = {
  name: 'deletions',
  indexes: [{ fields: ['what', 'last'] }, { fields: ['what', 'authorId', 'last'] }],
};

type Followed =
  | MessageDeleted
  | MessageRestored
  | DeletedContentErased
  | AttachmentDeleted
  | AttachmentRestored
  | AttachmentErased
  | AccountDeleted;

export const deletionsProjection: Projection<DeletedThing, Followed> = {
  name: 'deletions',
  version: 5,
  collection: DELETIONS,
  types: new Set([
    'MessageDeleted',
    'MessageRestored',
    'DeletedContentErased',
    'AttachmentDeleted',
    'AttachmentRestored',
    'AttachmentErased',
    'AccountDeleted',
  ]),
  ids({ type, data }) {
    if (type === 'DeletedContentErased') {
      const { messageIds, userIds = [] } = data;
      return [...messageIds.map((id) => `message-${id}`), ...userIds.map((id) => `account-${id}`)];
    }
    if (type === 'AccountDeleted') return [`account-${data.userId}`];
    return ['messageId' in data ? `message-${data.messageId}` : `file-${data.attachmentId}`];
  },
  evolve(document, event, _id) {
    const { type, data, position, metadata } = event;
    switch (type) {
      case 'AccountDeleted': {
        const { userId: id, dateJoined, isKept = false } = data;
        const erasure = isKept ? null : 'account';
        const deletions = [deletionBy(event, { ...NOWHERE, ground: 'request', isKept, erasure })];
        return {
          _id,
          what: 'account',
          id,
          authorId: id,
          postedAt: dateJoined * 1000,
          last: position,
          deletions,
          told: 0,
        };
      }
      case 'AttachmentDeleted': {
        const { attachmentId: id, ownerId: authorId, isKept = false, uploadedAt: postedAt = null } = data;
        const [ground, erasure] = [groundOfFile(event), isKept ? null : ('at_once' as const)];
        const deletion = deletionBy(event, { ...NOWHERE, ground, isKept, erasure });
        const deletions = isKept && document ? [...document.deletions, deletion] : [deletion];
        return { _id, what: 'file', id, authorId, postedAt, last: position, deletions, told: 0 };
      }
      case 'MessageDeleted': {
        const { messageId: id, senderId: authorId, postedAt, postedTo, conversation, isKept = false } = data;
        const place = deletedFrom(conversation);
        const { erasesNow = false } = data;
        const erasure = isKept ? null : erasedAtOnce(erasesNow);
        const deletion = deletionBy(event, { place, postedTo, ground: groundOf(event), isKept, erasesNow, erasure });
        const told = data.earlierDeletions?.map((each) => ({ ...each, ...TOLD }));
        const earlier = told ?? (isKept && document ? document.deletions : []);
        const deletions = [...earlier, deletion];
        return { _id, what: 'message', id, authorId, postedAt, last: position, deletions, told: told?.length ?? 0 };
      }
      case 'AttachmentRestored':
      case 'MessageRestored': {
        const { time, actorId: userId, correlationId } = metadata;
        return document && withLast(document, { undone: { time, userId, correlationId } });
      }
      case 'AttachmentErased':
      case 'DeletedContentErased':
        return document && erased(document, { erasedAt: metadata.time, erasure: erasureBy(document, data.ground) });
      default:
        return document;
    }
  },
};

/** Accounts and files have no place: messages that linked a file have. */
const NOWHERE = { place: null, postedTo: null, erasesNow: false } as const;

const TOLD = { isKept: true, erasesNow: false, erasure: null, erasedAt: null } as const;

export const erasedAtOnce = (erasesNow: boolean): ErasureGround => (erasesNow ? 'erase_now' : 'at_once');

const erasureBy = ({ what }: DeletedThing, ground: EarlyErasure | undefined): ErasureGround =>
  ground ?? (what === 'account' ? 'account' : 'deleted_content_days');

const erased = (document: DeletedThing, change: Pick<Deletion, 'erasedAt' | 'erasure'>): DeletedThing => ({
  ...document,
  deletions: leftByErasure(withLast(document, change)),
});

/** Removes earlier ones that no later event repeats. */
export const leftByErasure = ({ deletions, told }: DeletedThing): readonly Deletion[] => deletions.slice(-1 - told);

function withLast(document: DeletedThing, change: Partial<Deletion>): DeletedThing {
  const last = document.deletions.at(-1);
  return last ? { ...document, deletions: [...document.deletions.slice(0, -1), { ...last, ...change }] } : document;
}

function deletionBy(
  { metadata: { time, actorId: deleterId, correlationId } }: Recorded<Followed>,
  rest: Pick<Deletion, 'place' | 'postedTo' | 'ground' | 'isKept' | 'erasesNow' | 'erasure'>,
): Deletion {
  return { time, deleterId, correlationId, ...rest, erasedAt: null, undone: null };
}

export const groundOfFile = ({ metadata }: Recorded<AttachmentDeleted>): Ground =>
  metadata.causationId === metadata.correlationId ? 'request' : 'message';
