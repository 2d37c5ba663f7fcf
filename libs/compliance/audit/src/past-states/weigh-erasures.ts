import type { EventLogReader } from '@chat/event-log';

const STREAM = /^([A-Za-z_]+)-(\d*)/;

/** Categories whose events leave nothing in a kept state. */
const NOT_KEPT = new Set(
  'attachment botStorage botWarning draft entries ephemeral logins navigation_view reminder scheduled_message snippet topicKey undo userstatus'.split(
    ' ',
  ),
);

/** Weight of a whole stream. */
const ALL_EVENTS = 2 ** 32;

/** Increases with each erasure that may concern a state. */
export type WeighErasures = (lastMessageId: number) => number;

/** Weighs everything that is erased from the log so far. */
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
