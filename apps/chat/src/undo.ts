import { parseMoment } from '@chat/audit';
import { readConfiguration } from '@chat/composition';
import { deletionsOf, type Undone, type UndoneDeletions } from '@chat/records';
import type { Environment } from './engines.js';
import { onLogForOperator } from './operator-requests.js';
import type { Report } from './output.js';

export interface UndoOptions {
  readonly request?: string;
  readonly account?: number;
  readonly from?: string;
  readonly to?: string;
  readonly reason?: string;
  readonly yes: boolean;
}

/** Has the server that has the data folder undo deletions. @throws Error with what is wrong with the request */
export async function undo(environment: Environment, options: UndoOptions): Promise<Report> {
  const { reason = '', yes } = options;
  const request = { undo: { deletions: deletionsNamed(options), reason, isPreview: !yes } };
  const undone = await onLogForOperator<Undone>(readConfiguration(environment), request, () => {
    throw new Error('Only a running server that has the data folder undoes: start it, or use its console or its API.');
  });
  const { restored_message_ids: ids, authors, not_restored: notRestored, has_more: hasMore } = undone;
  const lines = [
    `${ids.length} messages of ${authors} people ${yes ? 'are there again' : 'would come back'}: ${ids.join(', ')}`,
    ...notRestored.map((each) => `message ${each.message_id} cannot come back: ${each.obstacle}`),
    ...(hasMore ? ['There are further messages: repeat the command for them.'] : []),
    ...(yes ? [] : ['Nothing is changed. Repeat with --reason <text> --yes to undo.']),
  ];
  return { ok: true, data: { is_preview: !yes, ...undone }, lines };
}

function deletionsNamed({ request, account, from, to }: UndoOptions): UndoneDeletions {
  const deletions = deletionsOf({
    correlationId: request,
    userId: account,
    from: from === undefined ? from : parseMoment(from, 'begin'),
    to: to === undefined ? to : parseMoment(to, 'end'),
  });
  if (!deletions) {
    throw new Error('Name either --request, or --account with --from and --to, and --from must not be after --to.');
  }
  return deletions;
}
