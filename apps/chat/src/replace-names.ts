import { readConfiguration } from '@chat/composition';
import { RECORDS_LIMITS } from '@chat/records';
import type { DecidedNameFinds, DecideNameFindsData, FoundNames } from '@chat/records';
import type { Environment } from './engines.js';
import { onLogForOperator } from './operator-requests.js';
import { printable, type Report } from './output.js';
import { listed } from './search.js';

export interface ReplaceNamesOptions {
  readonly name: readonly string[];
  readonly replace?: string;
  readonly leave?: string;
}

type Decision = DecideNameFindsData['decision'];
type Message = FoundNames['messages'][number];

/** Has the server that has the data folder search for the names of an account, and replace them. @throws Error with the fault of the request */
export async function replaceNames(
  environment: Environment,
  userId: number,
  { name: words, replace, leave }: ReplaceNamesOptions,
): Promise<Report> {
  const ask = <Done>(request: Parameters<typeof onLogForOperator>[1]) =>
    onLogForOperator<Done>(readConfiguration(environment), request, () => {
      throw new Error('Only a running server that has the data folder looks for names: start it, or use its API.');
    });
  const messages = new Map<number, Message>();
  const elsewhere: FoundNames['elsewhere'][number][] = [];
  let names: readonly string[] = words;
  for (let after: number | null = 0; after !== null;) {
    const found: FoundNames = await ask<FoundNames>({ soughtNames: { userId, words, after } });
    for (const each of found.messages) messages.set(each.messageId, merged(messages.get(each.messageId), each));
    elsewhere.push(...found.elsewhere);
    [names, after] = [found.words, found.next];
  }
  const open = [...messages.values()].filter(({ isLeft, keptBy }) => !isLeft && keptBy === null);
  const chosen = (ids: string | undefined) =>
    ids === 'all' ? open.map(({ messageId }) => messageId) : (listed(ids) ?? []).map(Number);
  const decided: DecidedNameFinds[] = [];
  for (const [decision, ids] of [['replace', chosen(replace)] as const, ['leave', chosen(leave)] as const])
    for (let at = 0; at < ids.length; at += RECORDS_LIMITS.records.namesDecided) {
      const messageIds = ids.slice(at, at + RECORDS_LIMITS.records.namesDecided);
      const nameFinds = { userId, words, decision: decision satisfies Decision, messageIds };
      decided.push(await ask<DecidedNameFinds>({ nameFinds }));
    }
  const isDecided = replace !== undefined || leave !== undefined;
  return {
    ok: true,
    data: { names, messages: [...messages.values()], elsewhere, decided },
    lines: [
      `Looked for: ${names.join(', ') || 'mentions of the account'}`,
      ...[...messages.values()].map(messageLine),
      ...elsewhere.map(({ type, stream, metadata }) => `${type} in ${stream} of ${iso(metadata.time)}: it stays`),
      ...decided.flatMap(({ decided: ids, left }) => [
        `${ids.length} messages are as decided: ${ids.join(', ')}`,
        ...left.map(({ messageId, why }) => `message ${messageId} is left: ${why}`),
      ]),
      ...(isDecided ? [] : ['Nothing is changed. Repeat with --replace or --leave to decide.']),
    ].map(printable),
  };
}

const merged = (before: Message | undefined, message: Message): Message =>
  before
    ? { ...message, versions: before.versions + message.versions, isInTopic: before.isInTopic || message.isInTopic }
    : message;

function messageLine({ messageId, versions, isInTopic, isLeft, keptBy, text }: Message): string {
  const state = [
    ...(isInTopic ? ['in its topic'] : []),
    ...(isLeft ? ['left by decision'] : []),
    ...(keptBy ? [`kept by a ${keptBy}`] : []),
  ].join(', ');
  return `message ${messageId}, ${versions} times${state === '' ? '' : ` (${state})`}: ${text ?? ''}`;
}

const iso = (time: number): string => new Date(time).toISOString();
