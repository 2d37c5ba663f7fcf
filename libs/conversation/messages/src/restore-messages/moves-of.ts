import { REALM_ID } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { idsOf, type Recorded, toIdRuns } from '@chat/kernel';
import type { MessagesMoved } from '../message/message.events.js';
import { movesStream } from '../move-messages/moves-stream.js';

/** Reads all moves of the organization. @returns those of each of these messages, naming only it; in log order */
export async function movesOf(
  log: EventLogReader,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Recorded<MessagesMoved>[]>> {
  const found = new Map<number, Recorded<MessagesMoved>[]>();
  const wanted = new Set(messageIds);
  if (wanted.size === 0) return found;
  for await (const event of log.read(movesStream(REALM_ID))) {
    if (event.type !== 'MessagesMoved') continue;
    const move = event as Recorded<MessagesMoved>;
    for (const id of idsOf(move.data.messageIds)) {
      if (!wanted.has(id)) continue;
      const own = { ...move, data: { ...move.data, messageIds: toIdRuns([id]) } };
      found.getOrInsertComputed(id, () => []).push(own);
    }
  }
  return found;
}
