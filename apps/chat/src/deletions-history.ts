import type { AccountDeleted } from '@chat/accounts';
import { FoldedState } from '@chat/composition';
import { type Conversation, type Directory, IdSet } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import type { EventMetadata, Recorded, RecordedEvent } from '@chat/kernel';
import { groundOf, type MessageDeleted, type MessagePosted, type MessageRestored } from '@chat/messages';
import {
  type DeletedContentErased,
  type DeletionUndone,
  erasedAtOnce,
  type ErasureGround,
  type Ground,
  groundOfFile,
  type Keeper,
  KEEPERS,
  type Kept,
  keptOf,
  type Left,
  RecordsRules,
} from '@chat/records';
import type { AttachmentDeleted, AttachmentErased, AttachmentRestored, AttachmentUploaded } from '@chat/uploads';
import { conversationNamed, personNamed } from './names.js';
import { printable, type Report, table } from './output.js';

interface Person {
  readonly id: number;
  readonly name: string;
}

type Followed =
  | AccountDeleted
  | MessagePosted
  | MessageDeleted
  | MessageRestored
  | DeletionUndone
  | AttachmentUploaded
  | AttachmentDeleted
  | AttachmentRestored
  | AttachmentErased
  | DeletedContentErased;

/** An undo of the deletion. */
interface Undo {
  readonly time: string;
  /** Null: an operator. */
  readonly by: Person | null;
  /** Account of the operating system; null: not recorded. */
  readonly operator: string | null;
  /** Null: it is erased. */
  readonly reason: string | null;
}

interface Deletion {
  readonly what: 'message' | 'file' | 'account';
  readonly id: number;
  /** Null for a file, which goes with its messages, and for an account. */
  readonly place: Conversation | null;
  readonly author: Person;
  /** Time of posting, upload, or joining; null for a file that a former build deleted. */
  readonly posted: string | null;
  readonly deleted: string;
  /** Null: the service. */
  readonly by: Person | null;
  readonly ground: Ground;
  readonly content: 'kept' | 'erased';
  /** Whether a legal hold covers it; null: a file, which goes with its messages. */
  readonly held: boolean | null;
  /** Why content is left; null: a file, which goes with its messages. */
  readonly kept_by: readonly Keeper[] | null;
  /** Time of the erasure of kept content; else null. */
  readonly erased: string | null;
  readonly erasure_ground: ErasureGround | null;
  readonly undone: Undo | null;
  readonly correlation_id: string;
  /** Empty except for accounts. */
  readonly left: readonly Left[];
}

interface Found extends Omit<
  Deletion,
  'content' | 'held' | 'kept_by' | 'erased' | 'erasure_ground' | 'undone' | 'left'
> {
  readonly stream: string;
  readonly revision: number;
  /** Null for files and accounts, and for deletions known only from a later event. */
  readonly kept: Kept | null;
  /** Set when content is not kept; null: a deletion known only from a later event. */
  readonly atOnce: ErasureGround | null;
}

interface Erased {
  readonly time: number;
  readonly ground: ErasureGround;
}

/** Every deletion of a message, file or account, from the log alone; including those whose content is erased. */
export async function deletionsHistory(log: EventLogReader): Promise<Report> {
  const register = new Register();
  for await (const events of log.readAll()) for (const event of events) register.take(event);
  const below = new Map<string, number>();
  for await (const erasure of log.erasures()) below.set(erasure.stream, erasure.below);
  const deletions = register.deletions(below);
  return { ok: true, data: { deletions }, lines: table(deletions.map((each) => row(each, register.directory))) };
}

class Register {
  readonly #state = new FoldedState();
  readonly #found: Found[] = [];
  readonly #undone = new Map<Found, Undo>();
  readonly #reasons = new Map<string, string>();
  readonly #uploadedAt = new Map<number, number>();
  readonly #erased = new Map<string, Erased>();
  readonly #posted = new IdSet();
  #newest = 0;
  /** Existing messages by author. */
  readonly #existing = new Map<number, number>();

  get directory(): Directory {
    return this.#state.directory;
  }

  take(recorded: RecordedEvent): void {
    this.#state.fold(recorded);
    this.#newest = Math.max(this.#newest, recorded.metadata.time);
    const event = recorded as Recorded<Followed>;
    const { metadata } = event;
    switch (event.type) {
      case 'AccountDeleted': {
        const { userId: id, dateJoined } = event.data;
        const thing = { what: 'account', id, place: null, posted: dateJoined * 1000, authorId: id } as const;
        this.#note(event, { ...thing, ground: 'request', kept: null, atOnce: 'account' });
        break;
      }
      case 'MessagePosted':
        this.#posted.add(event.data.messageId);
        this.#count(event.data.senderId, 1);
        break;
      case 'MessageDeleted': {
        const { messageId: id, senderId: authorId, conversation: place, postedAt: posted, erasesNow } = event.data;
        const ground = groundOf(event);
        this.#noteEarlier(event);
        if (this.#posted.has(id)) this.#count(authorId, -1);
        const thing = { what: 'message', id, place, posted, authorId, ground } as const;
        this.#note(event, { ...thing, kept: keptOf(event), atOnce: erasedAtOnce(erasesNow === true) });
        break;
      }
      case 'DeletionUndone':
        this.#reasons.set(metadata.correlationId, event.data.reason);
        break;
      case 'MessageRestored':
        this.#count(event.data.senderId, 1);
        this.#undo('message', event.data.messageId, metadata);
        break;
      case 'AttachmentRestored':
        this.#undo('file', event.data.attachmentId, metadata);
        break;
      case 'AttachmentUploaded':
        this.#uploadedAt.set(event.data.attachmentId, metadata.time);
        break;
      case 'AttachmentDeleted': {
        const { attachmentId, ownerId: authorId } = event.data;
        const posted = event.data.uploadedAt ?? this.#uploadedAt.get(attachmentId);
        this.#note(event, {
          what: 'file',
          id: attachmentId,
          place: null,
          posted,
          authorId,
          ground: groundOfFile(event),
          kept: null,
          atOnce: 'at_once',
        });
        break;
      }
      case 'DeletedContentErased': {
        const { messageIds, userIds = [], ground = 'deleted_content_days' } = event.data;
        for (const id of messageIds) this.#erased.set(`message ${id}`, { time: metadata.time, ground });
        for (const id of userIds) this.#erased.set(`account ${id}`, { time: metadata.time, ground: 'account' });
        break;
      }
      case 'AttachmentErased': {
        const { attachmentId, ground = 'deleted_content_days' } = event.data;
        this.#erased.set(`file ${attachmentId}`, { time: metadata.time, ground });
        break;
      }
      default:
    }
  }

  /** @param below revisions below which streams are erased */
  deletions(below: ReadonlyMap<string, number>): Deletion[] {
    const now = Math.max(Date.now(), this.#newest);
    const isKept = ({ stream, revision }: Found) => (below.get(stream) ?? 0) < revision;
    return this.#found.map((found) => {
      const { stream: _stream, revision: _revision, kept: _kept, atOnce, ...deletion } = found;
      const content = isKept(found) ? 'kept' : 'erased';
      const erased = this.#erased.get(`${deletion.what} ${deletion.id}`);
      return {
        ...deletion,
        content,
        ...this.#keeping(found, content, now),
        erased: isoOrNull(erased?.time),
        erasure_ground: content === 'kept' ? null : atOnce && (erased?.ground ?? atOnce),
        undone: this.#undone.get(found) ?? null,
        left: deletion.what === 'account' ? this.#leftOf(found, isKept, now) : [],
      };
    });
  }

  #keeping(found: Found, content: Deletion['content'], now: number): Pick<Deletion, 'held' | 'kept_by'> {
    const { what, id, kept } = found;
    if (what === 'file') return { held: null, kept_by: null };
    if (content === 'erased' || this.#undone.has(found)) return { held: false, kept_by: [] };
    const { holds } = this.#rules;
    if (what === 'account') return { held: holds.overAccount(id), kept_by: ['legal_hold'] };
    return { held: kept !== null && holds.cover(kept), kept_by: kept ? this.#rules.keepers(kept, now) : [] };
  }

  #leftOf(account: Found, isKept: (found: Found) => boolean, now: number): Left[] {
    const existing = this.#existing.get(account.id) ?? 0;
    const hidden = this.#found.filter((each) => each.kept?.senderId === account.id && !this.#undone.has(each));
    const keepers = hidden.filter(isKept).flatMap(({ kept }) => (kept ? this.#rules.keepers(kept, now) : []));
    return [
      ...(isKept(account) ? [{ what: 'name', why: 'legal_hold', count: null } as const] : []),
      ...(existing > 0 ? [{ what: 'messages', why: 'request', count: existing } as const] : []),
      ...KEEPERS.flatMap((why) => {
        const count = keepers.filter((each) => each === why).length;
        return count === 0 ? [] : [{ what: 'content of deleted messages', why, count } as const];
      }),
    ];
  }

  get #rules(): RecordsRules {
    return this.#state.get(RecordsRules);
  }

  #count(authorId: number, difference: number): void {
    this.#existing.set(authorId, (this.#existing.get(authorId) ?? 0) + difference);
  }

  /** Adds deletions of a message that was restored, deleted again, and erased since. */
  #noteEarlier(event: Recorded<MessageDeleted>): void {
    const { messageId: id, senderId: authorId, postedAt: posted, earlierDeletions = [] } = event.data;
    const isKnown = (correlationId: string) =>
      this.#found.some((each) => each.what === 'message' && each.id === id && each.correlation_id === correlationId);
    for (const { time, deleterId: actorId, correlationId, ground, place: at, undone } of earlierDeletions) {
      if (isKnown(correlationId)) continue;
      const place = at.kind === 'channel' ? { ...at, topic: '' } : at;
      const { realmId } = event.metadata;
      const metadata = { realmId, time, actorId, correlationId, causationId: correlationId };
      const thing = { what: 'message', id, place, posted, authorId, ground, kept: null, atOnce: null } as const;
      this.#note({ ...event, metadata }, thing);
      const { time: undoneAt, userId, correlationId: undo } = undone;
      this.#undo('message', id, { ...metadata, time: undoneAt, actorId: userId, correlationId: undo });
    }
  }

  #undo(kind: Deletion['what'], thingId: number, metadata: EventMetadata): void {
    const { time, actorId, correlationId, operator = null } = metadata;
    const deletion = this.#found.findLast(({ what, id }) => what === kind && id === thingId);
    if (!deletion) return;
    const by = actorId === null ? null : this.#person(actorId);
    const reason = this.#reasons.get(correlationId) ?? null;
    this.#undone.set(deletion, { time: new Date(time).toISOString(), by, operator, reason });
  }

  #note(
    { stream, revision, metadata: { time, actorId, correlationId } }: RecordedEvent,
    {
      authorId,
      posted,
      ...rest
    }: Pick<Found, 'what' | 'id' | 'place' | 'ground' | 'kept' | 'atOnce'> & {
      readonly authorId: number;
      readonly posted: number | undefined;
    },
  ): void {
    this.#found.push({
      ...rest,
      author: this.#person(authorId),
      posted: isoOrNull(posted),
      deleted: new Date(time).toISOString(),
      by: actorId === null ? null : this.#person(actorId),
      correlation_id: correlationId,
      stream,
      revision,
    });
  }

  #person(id: number): Person {
    return { id, name: this.directory.user(id)?.fullName ?? '?' };
  }
}

const isoOrNull = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

function row(deletion: Deletion, directory: Directory): string[] {
  const { what, id, place, author, posted, deleted, by, ground, undone, left } = deletion;
  return [
    deleted,
    `${what} ${id}`,
    `by ${by ? personNamed(by) : 'the service'}`,
    ground,
    `of ${personNamed(author)}${posted === null ? '' : `, ${posted}`}`,
    place ? conversationNamed(place, directory) : '',
    contentOf(deletion),
    undone ? `undone ${undone.time} by ${undoerOf(undone)}: ${undone.reason ?? ''}` : '',
    ...(left.length === 0 ? [] : [`left: ${left.map(leftInWords).join(', ')}`]),
  ];
}

function contentOf({ content, held, kept_by: keepers, erased, erasure_ground: ground }: Deletion): string {
  if (content === 'erased') return `erased ${erased ?? 'at once'}${ground ? ` (${inWords(ground)})` : ''}`;
  const why = keepers && keepers.length > 0 ? ` by ${keepers.map(inWords).join(' and ')}` : '';
  return `kept${why}${held ? ', held' : ''}`;
}

const inWords = (ground: string): string => ground.replaceAll('_', ' ');

const leftInWords = ({ what, why, count }: Left): string => `${count ?? ''} ${what} (${inWords(why)})`.trim();

const undoerOf = ({ by, operator }: Undo): string => (by ? personNamed(by) : `operator ${printable(operator ?? '?')}`);
