import type { HistoryPart } from '@chat/capability';
import { FoldedState, readConfiguration } from '@chat/composition';
import { type Environment, withLog } from './engines.js';
import { onLogForOperator, workOnLog } from './operator-requests.js';
import { printable, type Report, table } from './output.js';

/** Shows what a capability adds to `chat history`. */
export async function shownHistory(environment: Environment, history: HistoryPart): Promise<Report> {
  const { data, rows } = await history.show({
    read: (take) =>
      withLog(environment, async (log) => {
        const { directory, fold } = new FoldedState();
        for await (const events of log.readAll()) {
          for (const event of events) {
            fold(event);
            take(event, directory);
          }
        }
      }),
    async request<Done>(request: object) {
      const work = await workOnLog(request);
      if (!work) throw new Error('No capability knows the request.');
      return onLogForOperator<Done>(readConfiguration(environment), request, work as never);
    },
  });
  return { ok: true, data, lines: table(rows.map((row) => row.map(printable))) };
}
