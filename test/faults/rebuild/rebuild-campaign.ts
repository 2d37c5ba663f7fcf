import { setTimeout } from 'node:timers/promises';
import { openEventLog, readConfiguration } from '@chat/composition';
import { successful } from '@chat/chat-testing';
import { chat } from '../../support/real-processes/chat-command.js';
import { appendLongLog } from '../../support/real-processes/long-log.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { faultsOf } from '../../support/real-processes/stored-data.js';

export interface RebuildCampaignOptions {
  readonly events: number;
  /** At most so many, of all editors together; Infinity: as fast as they are answered. */
  readonly editsPerSecond: number;
  /** Connection string; the embedded read store when it is not given. */
  readonly mongodb?: string;
  readonly onStep?: (step: string) => void;
}

export interface RebuildTotals {
  readonly events: number;
  readonly eventsPerSecond: number;
  readonly switchedInSeconds: number;
  /** Edits, each followed by a read of what was written, while it went on. */
  readonly edits: number;
  readonly editsPerSecond: number;
  readonly slowestEditMs: number;
  readonly slowestReadMs: number;
}

const FIRST_MESSAGE = 1_000;
const EDITED = 50;
const EDITORS = 4;

/**
 * Rebuilds all read models of a long log while messages are edited and read: no request may fail, no editor may read
 * anything but what was written last, and nothing may differ at the end.
 * @throws Error that says what is wrong
 */
export async function rebuildCampaign(options: RebuildCampaignOptions): Promise<RebuildTotals> {
  const { events, mongodb, editsPerSecond, onStep = () => undefined } = options;
  const engines = { CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: mongodb ?? 'sqlite' };
  await using server = await ServerProcess.launch(engines);
  const { environment } = server;
  const owner = server.owner();
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'builds' }] }));
  successful(await owner.patch('/realm', { message_content_edit_limit_seconds: '"unlimited"' }));
  const senderId = successful(await owner.get('/users/me'))['user_id'] as number;
  await server.stop();

  onStep(`${events} events are appended, and projected`);
  const log = await openEventLog(readConfiguration(environment));
  await appendLongLog(log, { events, channelId: 1, senderId, firstMessageId: FIRST_MESSAGE });
  await log.close();
  await server.start();

  onStep('all read models are rebuilt while messages are edited');
  const ending = new AbortController();
  const pace = { everyMs: (1_000 * EDITORS) / editsPerSecond, signal: ending.signal };
  const began = performance.now();
  const editing = Promise.all(Array.from({ length: EDITORS }, (_, editor) => edit(server, editor, pace)));
  editing.catch(() => {});
  const report = JSON.parse(await chat(environment, 'rebuild', 'all', '--json')) as Report;
  ending.abort();
  const edited = await editing;
  const edits = edited.reduce((sum, each) => sum + each.edits, 0);
  const seconds = (performance.now() - began) / 1_000;
  const different = report.projections.filter(({ differences }) => differences !== 0);
  if (different.length > 0) throw new Error(`There were differences: ${JSON.stringify(different)}`);

  onStep('the read models are compared with a replay of the log');
  await server.stop();
  const faults = await faultsOf(environment);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return {
    events: report.events,
    eventsPerSecond: report.events_per_second,
    switchedInSeconds: report.switched_in_seconds,
    edits,
    editsPerSecond: Math.round(edits / seconds),
    slowestEditMs: Math.max(...edited.map(({ slowestEditMs }) => slowestEditMs)),
    slowestReadMs: Math.max(...edited.map(({ slowestReadMs }) => slowestReadMs)),
  };
}

interface Report {
  readonly events: number;
  readonly events_per_second: number;
  readonly switched_in_seconds: number;
  readonly projections: readonly { readonly name: string; readonly differences: number | null }[];
}

interface Pace {
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/** Edits one message after the other, and reads each at once and in the history. @throws Error when one is not as written */
async function edit(server: ServerProcess, editor: number, { everyMs, signal }: Pace) {
  const owner = server.owner();
  let [edits, slowestEditMs, slowestReadMs] = [0, 0, 0];
  const began = performance.now();
  while (!signal.aborted) {
    const id = FIRST_MESSAGE + EDITORS * (edits % EDITED) + editor;
    const content = `Edit ${edits} by editor ${editor}.`;
    const started = performance.now();
    successful(await owner.patch(`/messages/${id}`, { content }));
    const written = performance.now();
    const { raw_content: read } = successful(await owner.get(`/messages/${id}`));
    const { message_history: history } = successful(await owner.get(`/messages/${id}/history`));
    const last = (history as { content: string }[]).at(-1)!.content;
    if (read !== content || last !== content) throw new Error(`${content} was read as ${String(read)} and ${last}.`);
    slowestEditMs = Math.max(slowestEditMs, written - started);
    slowestReadMs = Math.max(slowestReadMs, performance.now() - written);
    edits++;
    await setTimeout(Math.max(0, began + edits * everyMs - performance.now()));
  }
  owner.close();
  return { edits, slowestEditMs, slowestReadMs };
}
