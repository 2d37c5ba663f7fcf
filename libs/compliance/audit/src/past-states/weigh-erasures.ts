import type { EventLogReader } from '@chat/event-log';

const STREAM = /^([A-Za-z_]+)-(\d*)/;

/** Categories whose events leave nothing in a state that is kept. */
const NOT_KEPT = new Set(
  'attachment botStorage botWarning draft entries ephemeral logins navigation_view reminder scheduled_message snippet topicKey undo userstatus'.split(
    ' ',
  ),
);

/** In place of all events of a stream. */
const ALL_EVENTS = 2 ** 32;

/** Grows with each erasure that a state may hold something of. */
export type WeighErasures = (lastMessageId: number) => number;

/** Weighs everything that is erased from the log by now. */
export async function weighErasures(log: EventLogReader): Promise<WeighErasures> {
  const messages: (readonly [id: number, weight: number])[] = [];
  let others = 0;
  for await (const { stream, below } of log.erasures()) {
    const [, category = '', id] = STREAM.exec(stream) ?? [];
    const weight = Math.min(below, ALL_EVENTS);
    if (category === 'message') messages.push([Number(id), weight]);
    else if (!NOT_KEPT.has(category)) others += weight;
  }
  return (lastMessageId) => messages.reduce((sum, [id, weight]) => (id <= lastMessageId ? sum + weight : sum), others);
}
