import { type Logger, pino } from 'pino';

/** Structured logs, one JSON object a line. @param level see CHAT_LOG_LEVEL */
export function openLogger(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
