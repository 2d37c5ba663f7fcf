import { type Badge, parseMoment, type Search, searchMessages, type ShownFound } from '@chat/audit';
import { FoldedState } from '@chat/composition';
import { accountsNamed, channelsNamed, type Directory, UNRESTRICTED } from '@chat/directory';
import type { BesideServer } from './engines.js';
import { byName, placed } from './names.js';
import { printable, type Report, table } from './output.js';

/** Options of the verb, as they are typed. */
export interface SearchOptions {
  readonly users?: string;
  readonly channels?: string;
  readonly from?: string;
  readonly to?: string;
  readonly badges?: string;
  readonly before?: number;
  readonly limit: number;
}

/** All versions of messages, also of deleted ones that are not erased. */
export async function search({ log, store }: BesideServer, words: string, options: SearchOptions): Promise<Report> {
  const { directory, fold } = new FoldedState();
  for await (const events of log.readAll()) for (const event of events) fold(event);
  const found = await searchMessages({ log, store, directory }, UNRESTRICTED, {
    ...boundsOf(directory, words, options),
    before: options.before ?? null,
    limit: options.limit,
  });
  const { messages, next_before: next } = found;
  return {
    ok: true,
    data: found,
    lines: [
      ...table(messages.map(row)),
      ...(messages.length === 0 ? ['Nothing was found.'] : []),
      ...(next === null ? [] : [`There may be more: --before ${next}`]),
    ],
  };
}

/** @throws DomainError that names what is wrong */
export function boundsOf(
  directory: Directory,
  search: string,
  { users, channels, from, to, badges }: Omit<SearchOptions, 'before' | 'limit'>,
): Omit<Search, 'before' | 'limit'> {
  return {
    search,
    userIds: accountsNamed(directory, listed(users)),
    channelIds: channelsNamed(directory, listed(channels)),
    from: from === undefined ? null : parseMoment(from, 'begin'),
    to: to === undefined ? null : parseMoment(to, 'end'),
    badges: listed(badges) as Badge[] | null,
  };
}

export const listed = (names: string | undefined): string[] | null =>
  names === undefined ? null : names.split(',').map((name) => name.trim());

const row = ({ message_id: id, posted, author, place, badges, content }: ShownFound): string[] => [
  String(id),
  posted,
  byName(author),
  placed(place),
  badges.join(','),
  content === null ? '(erased)' : printable(content),
];
