import type { AccountDeleted } from '@chat/accounts';
import type { Configuration } from '@chat/configuration';
import type { EventLogReader } from '@chat/event-log';
import type { Recorded, RecordedEvent } from '@chat/kernel';
import type { MessageDeleted } from '@chat/messages';
import { EraseStream } from '@chat/processes';
import { ALL_OF_KEY, type DeletedContentErased } from '@chat/records';
import { ServerParts } from './server-parts.js';

/** Stream → first revision to keep, as ordered by events of the log up to `now`. */
export async function orderedErasures(
  log: EventLogReader,
  configuration: Configuration,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const parts = await ServerParts.load();
  const later = parts.laterErasures(configuration);
  const ordered = new Map<string, number>();
  const kept = new Map<string, RecordedEvent>();
  const add = (stream: string, before: number) => ordered.set(stream, Math.max(before, ordered.get(stream) ?? 0));
  for await (const events of log.readAll())
    for (const event of events) {
      for (const each of later) each.take(event);
      for (const command of parts.erasures.flatMap((process) => process.commands(event)))
        if (command instanceof EraseStream) add(command.stream, command.before);
      for (const { stream, revision } of keptUntil(event, kept)) add(stream, revision);
      for (const stream of topicKeysErasedBy(event)) add(stream, ALL_OF_KEY);
    }
  for (const { stream, revision } of later.flatMap((each) => each.due(now))) add(stream, revision);
  return ordered;
}

/** Deletions whose content was kept for a time. @returns those with an event that ordered the erasure */
function keptUntil(recorded: RecordedEvent, kept: Map<string, RecordedEvent>): readonly RecordedEvent[] {
  const event = recorded as Recorded<MessageDeleted | AccountDeleted | DeletedContentErased>;
  switch (event.type) {
    case 'MessageDeleted':
      kept.set(`message ${event.data.messageId}`, event);
      return [];
    case 'AccountDeleted':
      kept.set(`account ${event.data.userId}`, event);
      return [];
    case 'DeletedContentErased': {
      const { messageIds, userIds = [] } = event.data;
      const names = [...messageIds.map((id) => `message ${id}`), ...userIds.map((id) => `account ${id}`)];
      return names.flatMap((name) => kept.get(name) ?? []);
    }
    default:
      return [];
  }
}

const topicKeysErasedBy = ({ type, data }: RecordedEvent): readonly string[] =>
  type === 'DeletedContentErased' ? ((data as DeletedContentErased['data']).topicKeys ?? []) : [];
