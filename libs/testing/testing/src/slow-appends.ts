import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@chat/event-log';

/** Gives requests made at the same time the chance to decide before any of them is stored, until it is disposed of. */
export function slowAppends(log: EventLog): Disposable {
  const append = log.append.bind(log);
  log.append = async (...call) => {
    await pause(50);
    return append(...call);
  };
  return { [Symbol.dispose]: () => void (log.append = append) };
}
