import { QueryWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { EVENT_LOG, type EventLogReader } from '@chat/event-log';
import { TooManyRequests } from '@chat/kernel';
import { MESSAGES } from '@chat/message-reading';
import { DeletedFiles, LastSeen } from '@chat/ports';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Readable } from 'node:stream';
import { type AboutPerson, personalData, type PersonalPiece } from './personal-data.js';
import { LIMITS } from '../records.limits.js';

const RETRY_AFTER_S = 30;
const MESSAGE = /^message-(\d+)$/;
const FILE = /^attachment-(\d+)$/;

/** Returns, as JSON Lines, all stored data about the account. @throws TooManyRequests */
export class ReadOwnData extends QueryWith<{ readonly userId: number }, Readable> {}

@QueryHandler(ReadOwnData)
export class ReadOwnDataHandler implements IQueryHandler<ReadOwnData> {
  readonly #reading = new Set<number>();

  constructor(
    private readonly directory: Directory,
    private readonly lastSeen: LastSeen,
    private readonly files: DeletedFiles,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
    @Inject(READ_STORE) private readonly store: ReadStore,
  ) {}

  async execute({ data: { userId } }: ReadOwnData): Promise<Readable> {
    if (this.#reading.has(userId) || this.#reading.size >= LIMITS.personalData.atOnce)
      throw new TooManyRequests(RETRY_AFTER_S);
    this.#reading.add(userId);
    const lines = Readable.from(this.#lines(userId), { objectMode: false });
    return lines.once('close', () => this.#reading.delete(userId));
  }

  async *#lines(userId: number): AsyncGenerator<string> {
    yield line({ account: this.#account(userId) });
    let percent = 0;
    for await (const piece of personalData(this.log, userId)) {
      const shown = await this.#visible(piece);
      if (shown.length > 0) yield shown.map(({ entry }) => line(entry)).join('');
      const now = Math.floor(piece.progress * 100);
      if (now > percent) yield line({ progress: (percent = now) / 100 });
    }
    yield line({ complete: true });
  }

  #account(userId: number) {
    const { id, deliveryEmail, fullName } = this.directory.user(userId)!;
    const seen = this.lastSeen.lastSeenAt(id);
    const lastSeen = Number.isFinite(seen) ? Math.floor(seen / 1000) : null;
    return { user_id: id, email: deliveryEmail, full_name: fullName, last_seen: lastSeen };
  }

  /** A deleted message or file is as one whose content is gone, whatever of it is kept, and for how long. */
  async #visible({ found }: PersonalPiece): Promise<readonly AboutPerson[]> {
    const [messageIds, fileIds] = [idsIn(found, MESSAGE), idsIn(found, FILE)];
    const there =
      messageIds.length === 0 ? [] : await this.store.find(MESSAGES, { filter: { _id: { $in: messageIds } } });
    const [messages, files] = [new Set(there.map(({ _id }) => _id)), new Set(this.files.existing(fileIds))];
    return found.filter(({ event: { stream } }) => {
      const [messageId, fileId] = [idIn(stream, MESSAGE), idIn(stream, FILE)];
      return (messageId === null || messages.has(messageId)) && (fileId === null || files.has(fileId));
    });
  }
}

const idsIn = (found: readonly AboutPerson[], kind: RegExp): number[] => [
  ...new Set(found.flatMap(({ event }) => idIn(event.stream, kind) ?? [])),
];

function idIn(stream: string, kind: RegExp): number | null {
  const id = kind.exec(stream)?.[1];
  return id === undefined ? null : Number(id);
}

const line = (value: object) => `${JSON.stringify(value)}\n`;
