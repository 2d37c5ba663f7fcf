import { FoldedState, projections } from '@chat/composition';
import { combineFolds } from '@chat/directory';
import { isCurrentVersion } from '@chat/projections';
import type { BesideServer } from './engines.js';
import { type Report, table } from './output.js';

/** Where everything stands. */
export async function status({ log, store }: BesideServer): Promise<Report> {
  const head = await log.head();
  const models = await Promise.all(
    projections.map(async (projection) => {
      const position = await store.checkpoint(projection.name);
      return {
        name: projection.name,
        position,
        lag: head - position,
        current: await isCurrentVersion(store, projection),
      };
    }),
  );
  const { directory, folds } = new FoldedState();
  const fold = combineFolds(folds);
  let events = 0;
  for await (const batch of log.readAll()) {
    for (const event of batch) fold(directory, event);
    events += batch.length;
  }
  const counts = {
    events,
    users: directory.userCount,
    groups: [...directory.groups()].length,
    channels: [...directory.channels()].length,
    last_message_id: directory.lastIds.message,
  };
  return {
    ok: true,
    data: { organization: directory.realm.name, head, projections: models, counts },
    lines: [
      `organization  ${directory.realm.name}`,
      `log           position ${head}`,
      '',
      ...table([
        ['read model', 'position', 'behind', ''],
        ...models.map(({ name, position, lag, current }) => [
          name,
          String(position),
          String(lag),
          current ? '' : 'the next start makes it anew',
        ]),
      ]),
      '',
      ...table(Object.entries(counts).map(([name, count]) => [name.replaceAll('_', ' '), String(count)])),
    ],
  };
}
