import { asOf, KeptStates, MomentInFuture, Moments, parseMoment } from '@chat/audit';
import { accountNamed, UnknownAccount } from '@chat/directory';
import { type Configuration, past, pastStatesOf } from '@chat/composition';
import { UNRESTRICTED } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import type { NarrowTerm } from '@chat/message-reading';
import { byName, placed } from './names.js';
import { printable, type Report, table } from './output.js';

export interface AsOfOptions {
  readonly user: string;
  readonly channel?: string;
  readonly topic?: string;
  readonly search?: string;
  readonly limit: number;
}

/** Shows what an account saw at a moment. */
export async function asOfMoment(
  log: EventLogReader,
  configuration: Configuration,
  at: string,
  { user, channel, topic, search, limit }: AsOfOptions,
): Promise<Report> {
  const time = parseMoment(at, 'begin');
  if (time > Date.now()) throw new MomentInFuture();
  const kept = new KeptStates(log, pastStatesOf(configuration), past.newState);
  const moments = new Moments(log, past.newState, past.emptyModels, kept);
  const account = accountNamed((await moments.at(Date.now())).directory, user);
  if (!account) throw new UnknownAccount(user);
  const terms = { channel, topic, search };
  const narrow = Object.entries(terms).flatMap(([operator, operand]): NarrowTerm[] =>
    operand === undefined ? [] : [{ operator, operand, negated: false }],
  );
  const shown = await asOf(moments, {
    time,
    userId: account.id,
    mandate: UNRESTRICTED,
    siteUrl: configuration.publicUrl || 'http://127.0.0.1',
    narrow,
    anchor: 'newest',
    numBefore: limit,
    numAfter: 0,
    applyMarkdown: false,
  });
  const { user: seen, streams, messages, erased } = shown;
  return {
    ok: true,
    data: shown,
    lines: [
      `${byName(seen)}, role ${seen.role}${seen.is_active ? '' : ', deactivated'}, as of ${shown.moment}`,
      `Channels: ${streams.map(({ name, is_subscribed: isIn }) => `${printable(name)}${isIn ? '' : ' (not subscribed)'}`).join(', ')}`,
      ...table((messages as ShownMessage[]).map(row)),
      ...erased.map(
        ({ message_id: id, author, place }) => `${id}  erased since, of ${byName(author)}, ${placed(place)}`,
      ),
    ],
  };
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
