import { parseMoment } from '@chat/audit';
import { readConfiguration } from '@chat/composition';
import { changesOf, type NamedChanges, UNDONE_KINDS, type Undone, type UndoneKind } from '@chat/records';
import type { Environment } from './engines.js';
import { onLogForOperator } from './operator-requests.js';
import type { Report } from './output.js';

export interface UndoOptions {
  readonly request?: string;
  readonly account?: number;
  readonly from?: string;
  readonly to?: string;
  readonly only?: UndoneKind;
  readonly reason?: string;
  readonly yes: boolean;
}

/** Has the server that has the data folder undo changes. @throws Error with the fault of the request */
export async function undo(environment: Environment, options: UndoOptions): Promise<Report> {
  const { only, reason = '', yes } = options;
  const kinds = only ? [only] : UNDONE_KINDS;
  const request = { undo: { changes: changesNamed(options), kinds, reason, isPreview: !yes } };
  const undone = await onLogForOperator<Undone>(readConfiguration(environment), request, () => {
    throw new Error('Only a running server that has the data folder undoes: start it, or use its console or its API.');
  });
  const lines = [
    ...restoredLines(undone, yes),
    ...changedLines(undone, yes),
    ...(undone.has_more ? ['There are further messages: repeat the command for them.'] : []),
    ...(yes ? [] : ['Nothing is changed. Repeat with --reason <text> --yes to undo.']),
  ];
  return { ok: true, data: { is_preview: !yes, ...undone }, lines };
}

function restoredLines({ restored_message_ids: ids, authors, not_restored: left }: Undone, isDone: boolean): string[] {
  if (ids.length + left.length === 0) return [];
  const result = `${ids.length} messages of ${authors} people ${isDone ? 'are there again' : 'would come back'}: ${ids.join(', ')}`;
  return [result, ...left.map((each) => `message ${each.message_id} cannot come back: ${each.obstacle}`)];
}

function changedLines({ moved_message_ids: moved, subscriptions, roles, not_undone: left }: Undone, isDone: boolean) {
  const [are, is] = isDone ? ['are', 'is'] : ['would be', 'would be'];
  return [
    ...(moved.length > 0 ? [`${moved.length} messages ${are} moved back: ${moved.join(', ')}`] : []),
    ...subscriptions.map(
      (each) =>
        `${each.user_ids.length} accounts ${are} ${each.subscribed ? 'subscribed to' : 'unsubscribed from'} channel ${each.stream_id}: ${each.user_ids.join(', ')}`,
    ),
    ...roles.map((each) => `account ${each.user_id} ${is} given role ${each.role}`),
    ...left.map((each) => `${leftOut(each)}: ${each.obstacle}`),
  ];
}

function leftOut({
  message_ids: messages,
  user_ids: people,
  stream_id: channel,
}: Undone['not_undone'][number]): string {
  if (messages.length > 0) return `messages ${messages.join(', ')} stay where they are`;
  const accounts = people.join(', ');
  return channel === null
    ? `accounts ${accounts} keep their role`
    : `accounts ${accounts} stay as they are in channel ${channel}`;
}

function changesNamed({ request, account, from, to }: UndoOptions): NamedChanges {
  const changes = changesOf({
    correlationId: request,
    userId: account,
    from: from === undefined ? from : parseMoment(from, 'begin'),
    to: to === undefined ? to : parseMoment(to, 'end'),
  });
  if (!changes) {
    throw new Error('Name either --request, or --account with --from and --to, and --from must not be after --to.');
  }
  return changes;
}
