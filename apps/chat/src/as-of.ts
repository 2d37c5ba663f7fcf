import {
  asOf,
  type Candidates,
  KeptStates,
  MomentInFuture,
  Moments,
  parseMoment,
  searchCandidates,
  type ShownAsOf,
} from '@chat/audit';
import { accountNamed, UnknownAccount } from '@chat/directory';
import { type Configuration, openReadStoreReader, past, pastStatesOf, projections } from '@chat/composition';
import { UNRESTRICTED } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { MESSAGE_WORDS, MESSAGES, narrowTerms, type NarrowTerm } from '@chat/message-reading';
import { isCurrentVersion } from '@chat/projections';
import { closing } from './closing.js';
import { byName, placed } from './names.js';
import { printable, type Report, table } from './output.js';

export interface AsOfOptions {
  /** Missing: everything. */
  readonly user?: string;
  readonly channel?: string;
  readonly topic?: string;
  readonly search?: string;
  /** JSON, as for `GET /messages`. */
  readonly narrow?: string;
  readonly before?: number;
  readonly limit: number;
}

/** Shows what an account saw at a moment. */
export async function asOfMoment(
  log: EventLogReader,
  configuration: Configuration,
  at: string,
  { user, limit, before, channel, topic, search, narrow: json }: AsOfOptions,
): Promise<Report> {
  const time = parseMoment(at, 'begin');
  if (time > Date.now()) throw new MomentInFuture();
  const kept = new KeptStates(log, pastStatesOf(configuration), past.newState);
  const moments = new Moments(log, past.newState, past.emptyModels, kept);
  const account = user === undefined ? null : accountNamed((await moments.at(Date.now())).directory, user);
  if (account === undefined) throw new UnknownAccount(user!);
  const narrow = narrowOf({ channel, topic, search }, json);
  const { position } = await moments.at(time);
  const shown = await asOf(moments, {
    candidates: await candidatesBy(configuration, narrow, { time, position }),
    time,
    userId: account?.id ?? null,
    mandate: UNRESTRICTED,
    siteUrl: configuration.publicUrl || 'http://127.0.0.1',
    narrow,
    anchor: before === undefined ? 'newest' : before - 1,
    numBefore: limit,
    numAfter: 0,
    applyMarkdown: false,
  });
  const { user: seen, streams, topics, messages, erased, found_oldest: isLast } = shown;
  const listed = [...(messages as ShownMessage[]).map(({ id }) => id), ...erased.map(({ message_id: id }) => id)];
  return {
    ok: true,
    data: shown,
    lines: [
      seen
        ? `${byName(seen)}, role ${seen.role ?? '?'}${seen.is_active ? '' : ', deactivated'}, as of ${shown.moment}`
        : `Everything, as of ${shown.moment}`,
      ...(seen
        ? [line('Permissions', seen.permissions), line('Groups', seen.groups), line('Settings', settingsOf(seen))]
        : []),
      line(
        'Channels',
        streams.map(({ name, is_subscribed: isIn }) => `${name}${isIn || !seen ? '' : ' (not subscribed)'}`),
      ),
      ...(topics.length > 0
        ? [
            line(
              'Topics',
              topics.map(({ name, messages: count }) => `${name} (${count})`),
            ),
          ]
        : []),
      ...table((messages as ShownMessage[]).map(row)),
      ...erased.map(
        ({ message_id: id, author, place }) => `${id}  erased since, of ${byName(author)}, ${placed(place)}`,
      ),
      ...(isLast || listed.length === 0 ? [] : [`There are more: --before ${Math.min(...listed)}`]),
    ],
  };
}

/** Uses the index of words; undefined where there is none up to the moment: the log is then read for the words. */
async function candidatesBy(
  configuration: Configuration,
  narrow: readonly NarrowTerm[],
  { time, position }: { readonly time: number; readonly position: number },
): Promise<Candidates | undefined> {
  const store = await openReadStoreReader(configuration).catch(() => undefined);
  if (!store) return undefined;
  return closing(store, async () => {
    for (const projection of projections.filter(({ collection }) => SEARCHED.has(collection.name))) {
      if (!(await isCurrentVersion(store, projection))) return undefined;
      if ((await store.checkpoint(projection.name)) < position) return undefined;
    }
    const [newest] = await store.findIds(MESSAGES, { filter: {}, sort: { _id: -1 }, limit: 1 });
    return searchCandidates(store, narrow, { time, newest: newest ?? 0 });
  });
}

const SEARCHED: ReadonlySet<string> = new Set([MESSAGES.name, MESSAGE_WORDS.name]);

const line = (name: string, values: readonly string[]) => `${name}: ${values.map(printable).join(', ') || 'none'}`;

const settingsOf = ({ settings }: NonNullable<ShownAsOf['user']>): string[] =>
  Object.entries(settings).map(([name, value]) => `${name} ${JSON.stringify(value)}`);

/** @throws Error for invalid JSON or an invalid narrow */
function narrowOf(terms: Readonly<Record<string, string | undefined>>, json: string | undefined): NarrowTerm[] {
  const named = Object.entries(terms).flatMap(([operator, operand]): NarrowTerm[] =>
    operand === undefined ? [] : [{ operator, operand, negated: false }],
  );
  return [...named, ...(json === undefined ? [] : narrowTerms(JSON.parse(json), 'narrow'))];
}

interface ShownMessage {
  readonly id: number;
  readonly timestamp: number;
  readonly sender_full_name: string;
  readonly sender_id: number;
  readonly subject: string;
  readonly content: string;
}

const row = ({ id, timestamp, sender_full_name: name, sender_id: senderId, subject, content }: ShownMessage) => [
  String(id),
  new Date(timestamp * 1000).toISOString(),
  byName({ user_id: senderId, name }),
  printable(subject),
  printable(content),
];
