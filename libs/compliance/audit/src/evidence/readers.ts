import type { Person } from './evidence-message.fold.js';
import type { Reader, ReadersOfMessages } from './readers.fold.js';

export interface EvidenceReader extends Omit<Reader, 'userId'> {
  readonly person: Person;
}

/** Messages with the same readers, at the same times. */
export interface EvidenceReaders {
  readonly messageIds: readonly number[];
  readonly readers: readonly EvidenceReader[];
  /** Readers not listed: beyond the limit, or left out of the package. */
  readonly omitted: number;
}

/** @param person undefined: that account is left out of the package */
export function readersShown(
  { messageIds, readers: all, omitted }: ReadersOfMessages,
  person: (userId: number) => Person | undefined,
): EvidenceReaders {
  const readers = all.flatMap(({ userId, ...rest }) => {
    const own = person(userId);
    return own ? [{ ...rest, person: own }] : [];
  });
  return { messageIds, readers, omitted: omitted + all.length - readers.length };
}

export function* readerLines(all: readonly EvidenceReaders[]): Generator<string> {
  for (const { messageIds, readers, omitted } of all) {
    const rows = readers.map(({ person: { id, name, email }, right, from, to }) => ({
      user_id: id,
      name,
      email,
      right,
      from: from === null ? null : new Date(from).toISOString(),
      to: to === null ? null : new Date(to).toISOString(),
    }));
    yield `${JSON.stringify({ message_ids: messageIds, readers: rows, readers_omitted: omitted })}\n`;
  }
}
