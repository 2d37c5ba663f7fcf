import { createHash } from 'node:crypto';
import type { Directory } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { overriding, refusal } from '@chat/kernel';
import type { NamedPlace } from '../replayed/shown.js';
import type { Omission } from '../leaving-out/extract.js';
import {
  type EvidenceMessage,
  type OwnEvidence,
  type Person,
  personOf,
  readEvidence,
} from './evidence-message.fold.js';
import type { Mark } from './readers-and-members.fold.js';

/** A message of a package without its content, which is read again when it is written. */
export interface SelectedMessage {
  readonly id: number;
  readonly author: Person;
  readonly posted: number;
  readonly place: NamedPlace;
  readonly people: readonly Person[];
  readonly peopleIds: readonly number[];
  readonly deleterId: number | null;
  readonly attachmentIds: readonly number[];
  /** Revisions of its first and its last event. */
  readonly revisions: readonly [first: number, last: number];
  readonly extracts: number;
  readonly digest: string;
  readonly marks: readonly Mark[];
  readonly marksOmitted: number;
}

/** A message that was erased in the meantime must not go out. */
export class MessageChanged extends refusal(
  (messageId: number) => `Message ${messageId} was erased, or changed, while the package was made. Make it again.`,
) {}

export function selectedOf(message: OwnEvidence): Omit<SelectedMessage, 'marks' | 'marksOmitted'> {
  const { id, author, posted, place, people, attachmentIds, versions, reactions, deletion, events } = message;
  return {
    id,
    author,
    posted,
    place,
    people,
    peopleIds: [...new Set([author.id, ...[...versions, ...reactions].map(({ by }) => by.id)])],
    deleterId: deletion?.by?.id ?? null,
    attachmentIds,
    revisions: [events.at(0)?.revision ?? 0, events.at(-1)?.revision ?? 0],
    extracts: events.filter(({ extract }) => extract.leftOut.length > 0).length,
    digest: digestOf(message),
  };
}

const digestOf = (message: OwnEvidence): string =>
  createHash('sha256').update(JSON.stringify(message)).digest('base64');

/** Accounts and channels keep the names of their first use. */
export function namesOfPackage(directory: Directory): Directory {
  const [users, channels] = [
    new Map<number, ReturnType<Directory['user']>>(),
    new Map<number, ReturnType<Directory['channel']>>(),
  ];
  return overriding<Directory>(directory, {
    user: (id) => users.getOrInsertComputed(id, () => directory.user(id)),
    channel: (id) => channels.getOrInsertComputed(id, () => directory.channel(id)),
  });
}

/** Messages of a package; one at a time is in memory. */
export class PackageMessages {
  constructor(
    readonly selected: readonly SelectedMessage[],
    private readonly log: EventLogReader,
    private readonly names: Directory,
    private readonly omission: Omission,
  ) {}

  person(id: number): Person {
    return personOf(this.names, id, this.omission.others);
  }

  /** @throws MessageChanged */
  async read(selected: SelectedMessage): Promise<EvidenceMessage> {
    const { id, place, revisions, digest, marks, marksOmitted } = selected;
    const found = { message_id: id, place };
    const message = await readEvidence(this.log, this.names, found, this.omission, revisions[1]);
    if (!message || digestOf(message) !== digest) throw new MessageChanged(id);
    const reads = marks.map(({ userId, time }) => ({ time, by: this.person(userId) }));
    return { ...message, reads, readsOmitted: marksOmitted };
  }

  async *each(messages: readonly SelectedMessage[] = this.selected): AsyncGenerator<EvidenceMessage> {
    for (const message of messages) yield await this.read(message);
  }
}
