import { parseMoment } from '@chat/audit';
import { readConfiguration } from '@chat/composition';
import type { Directory } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import {
  type Hold,
  holdsInLog,
  liftHold,
  type LiftHoldResult,
  type RequestedHold,
  setHold,
  type SetHoldResult,
} from '@chat/records';
import { directoryOf } from './directory-of.js';
import type { Environment } from './engines.js';
import { channelNamed, conversationNamed, userNamed } from './names.js';
import { doneForOperator, onLogForOperator } from './operator-requests.js';
import { printable, type Report } from './output.js';
import { listed, topicNamed } from './search.js';

export interface HoldOptions {
  readonly reason: string;
  readonly accounts?: string;
  readonly channels?: string;
  readonly topic: readonly string[];
  readonly conversation: readonly string[];
  readonly from?: string;
  readonly to?: string;
}

/** Runs through the server that has the data folder, or else in this process. @throws Error with the fault of the hold */
export async function holdFor(environment: Environment, name: string, options: HoldOptions): Promise<Report> {
  const hold = requestedHold(name, options);
  const { holdId } = await doneForOperator<SetHoldResult>(
    readConfiguration(environment),
    { hold },
    (directory, transactions, cause) => setHold(directory, transactions, { hold, cause }),
  );
  return { ok: true, data: { id: holdId }, lines: [`Legal hold ${holdId} is in force.`] };
}

/** Like `holdFor`. */
export async function liftHoldFor(environment: Environment, holdId: number, reason: string): Promise<Report> {
  const liftedHold = { holdId, reason };
  const { isChanged } = await onLogForOperator<LiftHoldResult>(
    readConfiguration(environment),
    { liftedHold },
    (_log, transactions, cause) => liftHold(transactions, { ...liftedHold, cause }),
  );
  const lines = [isChanged ? `Legal hold ${holdId} is lifted.` : `Legal hold ${holdId} was lifted before.`];
  return { ok: true, data: { id: holdId, changed: isChanged }, lines };
}

/** Lists all holds, including lifted ones, from the log alone. */
export async function listHolds(log: EventLogReader): Promise<Report> {
  const all = await holdsInLog(log);
  const directory = await directoryOf(log);
  return {
    ok: true,
    data: { holds: all },
    lines: all.length === 0 ? ['There is no legal hold.'] : all.flatMap((hold) => shown(hold, directory)),
  };
}

function requestedHold(name: string, options: HoldOptions): RequestedHold {
  const { reason, accounts, channels, topic, conversation, from, to } = options;
  return {
    name,
    reason,
    accounts: listed(accounts) ?? [],
    channels: listed(channels) ?? [],
    topics: topic.map(topicNamed),
    conversations: conversation.map((people) => listed(people) ?? []),
    from: from === undefined ? null : parseMoment(from, 'begin'),
    to: to === undefined ? null : parseMoment(to, 'end') - 1,
  };
}

function shown(hold: Hold, directory: Directory): string[] {
  const { id, name, reason, userIds, channelIds, topics, conversations, from, to, setAt, setBy, lifted } = hold;
  const named = [
    ...userIds.map((userId) => userNamed(userId, directory)),
    ...channelIds.map((channelId) => channelNamed(channelId, directory)),
    ...topics.map((topic) => conversationNamed({ kind: 'channel', ...topic }, directory)),
    ...conversations.map((people) => `between ${conversationNamed({ kind: 'direct', userIds: people }, directory)}`),
  ];
  const by = (userId: number | null) => (userId === null ? 'an operator' : userNamed(userId, directory));
  const lines = [
    `hold ${id}: ${name} (${reason})`,
    `  covers ${named.join(', ')}${from === null ? '' : `, from ${iso(from)}`}${to === null ? '' : `, to ${iso(to)}`}`,
    `  set ${iso(setAt)} by ${by(setBy)}`,
    ...(lifted ? [`  lifted ${iso(lifted.time)} by ${by(lifted.userId)} (${lifted.reason})`] : []),
  ];
  return lines.map(printable);
}

const iso = (time: number): string => new Date(time).toISOString();
