import { type Badge, parseMoment, type Search, searchMessages, type ShownFound } from '@chat/audit';
import { accountsNamed, channelsNamed, type Directory, UNRESTRICTED } from '@chat/directory';
import { holdsIn, stateOf } from './directory-of.js';
import type { BesideServer } from './engines.js';
import { byName, placed } from './names.js';
import { printable, type Report, table } from './output.js';

/** Options of the command, as typed. */
export interface SearchOptions {
  readonly users?: string;
  readonly channels?: string;
  readonly topic?: readonly string[];
  readonly conversation?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly badges?: string;
  readonly before?: number;
  readonly limit: number;
}

/** All versions of messages, including deleted ones that are not erased. */
export async function search({ log, store }: BesideServer, words: string, options: SearchOptions): Promise<Report> {
  const state = await stateOf(log);
  const { directory } = state;
  const found = await searchMessages({ log, store, directory, isHeld: holdsIn(state) }, UNRESTRICTED, {
    ...searchBounds(directory, words, options),
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

/** @throws DomainError with the fault */
export function searchBounds(
  directory: Directory,
  search: string,
  { users, channels, topic, conversation, from, to, badges }: Omit<SearchOptions, 'before' | 'limit'>,
): Omit<Search, 'before' | 'limit'> {
  return {
    search,
    userIds: accountsNamed(directory, listed(users)),
    channelIds: channelsNamed(directory, listed(channels)),
    topics:
      topic?.map(topicNamed).flatMap((named) => {
        const [channelId] = channelsNamed(directory, [named.channel]) ?? [];
        return channelId === undefined ? [] : { channelId, topic: named.topic };
      }) ?? null,
    conversations: conversation?.map((people) => accountsNamed(directory, listed(people)) ?? []) ?? null,
    from: from === undefined ? null : parseMoment(from, 'begin'),
    to: to === undefined ? null : parseMoment(to, 'end'),
    badges: listed(badges) as Badge[] | null,
  };
}

/** @param named with its channel, such as `legal>contracts` */
export function topicNamed(named: string): { readonly channel: string; readonly topic: string } {
  const at = named.indexOf('>');
  if (at < 0) throw new Error('A topic is named with its channel, as "legal>contracts".');
  return { channel: named.slice(0, at).trim(), topic: named.slice(at + 1).trim() };
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
