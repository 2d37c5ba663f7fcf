import { FoldedState } from '@chat/composition';
import type { Conversation, Directory } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import type { Recorded, RecordedEvent } from '@chat/kernel';
import { groundOf, type MessageDeleted, type MessageRestored } from '@chat/messages';
import { type DeletedContentErased, type DeletionUndone, type Ground, groundOfFile } from '@chat/records';
import type { AttachmentDeleted, AttachmentErased, AttachmentRestored, AttachmentUploaded } from '@chat/uploads';
import { conversationNamed, personNamed } from './names.js';
import { printable, type Report, table } from './output.js';

interface Person {
  readonly id: number;
  readonly name: string;
}

type Followed =
  | MessageDeleted
  | MessageRestored
  | DeletionUndone
  | AttachmentUploaded
  | AttachmentDeleted
  | AttachmentRestored
  | AttachmentErased
  | DeletedContentErased;

/** The message is there again. */
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
  readonly what: 'message' | 'file';
  readonly id: number;
  /** Null for a file. */
  readonly place: Conversation | null;
  readonly author: Person;
  /** Null for a file whose upload is erased. */
  readonly posted: string | null;
  readonly deleted: string;
  /** Null: the service. */
  readonly by: Person | null;
  readonly ground: Ground;
  readonly content: 'kept' | 'erased';
  /** When the content was erased that was kept; else null. */
  readonly erased: string | null;
  readonly undone: Undo | null;
  readonly correlation_id: string;
}

interface Found extends Omit<Deletion, 'content' | 'erased' | 'undone'> {
  readonly stream: string;
  readonly revision: number;
}

/** Every deletion of a message or file, from the log alone; also those whose content is erased. */
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
  readonly #erasedAt = new Map<string, number>();

  get directory(): Directory {
    return this.#state.directory;
  }

  take(recorded: RecordedEvent): void {
    this.#state.fold(recorded);
    const event = recorded as Recorded<Followed>;
    const { metadata } = event;
    switch (event.type) {
      case 'MessageDeleted': {
        const { messageId, senderId, conversation: place, postedAt } = event.data;
        const ground = groundOf(event);
        this.#note(event, { what: 'message', id: messageId, place, posted: postedAt, authorId: senderId, ground });
        break;
      }
      case 'DeletionUndone':
        this.#reasons.set(metadata.correlationId, event.data.reason);
        break;
      case 'MessageRestored':
        this.#undo('message', event.data.messageId, event);
        break;
      case 'AttachmentRestored':
        this.#undo('file', event.data.attachmentId, event);
        break;
      case 'AttachmentUploaded':
        this.#uploadedAt.set(event.data.attachmentId, metadata.time);
        break;
      case 'AttachmentDeleted': {
        const { attachmentId, ownerId: authorId } = event.data;
        const posted = this.#uploadedAt.get(attachmentId);
        this.#note(event, {
          what: 'file',
          id: attachmentId,
          place: null,
          posted,
          authorId,
          ground: groundOfFile(event),
        });
        break;
      }
      case 'DeletedContentErased':
        for (const messageId of event.data.messageIds) this.#erasedAt.set(`message ${messageId}`, metadata.time);
        break;
      case 'AttachmentErased':
        this.#erasedAt.set(`file ${event.data.attachmentId}`, metadata.time);
        break;
      default:
    }
  }

  /** @param below revisions below which streams are erased */
  deletions(below: ReadonlyMap<string, number>): Deletion[] {
    return this.#found.map((found) => {
      const { stream, revision, ...deletion } = found;
      return {
        ...deletion,
        content: (below.get(stream) ?? 0) >= revision ? 'erased' : 'kept',
        erased: isoOrNull(this.#erasedAt.get(`${deletion.what} ${deletion.id}`)),
        undone: this.#undone.get(found) ?? null,
      };
    });
  }

  #undo(kind: Deletion['what'], thingId: number, { metadata }: RecordedEvent): void {
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
    }: Pick<Deletion, 'what' | 'id' | 'place' | 'ground'> & {
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
  const { what, id, place, author, posted, deleted, by, ground, content, erased, undone } = deletion;
  return [
    deleted,
    `${what} ${id}`,
    `by ${by ? personNamed(by) : 'the service'}`,
    ground,
    `of ${personNamed(author)}${posted === null ? '' : `, ${posted}`}`,
    place ? conversationNamed(place, directory) : '',
    content === 'kept' ? 'kept' : `erased ${erased ?? 'at once'}`,
    undone ? `undone ${undone.time} by ${undoerOf(undone)}: ${undone.reason ?? ''}` : '',
  ];
}

const undoerOf = ({ by, operator }: Undo): string => (by ? personNamed(by) : `operator ${printable(operator ?? '?')}`);
