import { type DestinationStream, type Logger, pino } from 'pino';
import { logOutput } from './log-output.js';

/**
 * Structured logs, one JSON object a line.
 * @param level see CHAT_LOG_LEVEL
 * @param context called for each line; returns fields to add
 */
export function openLogger(
  level: string,
  context: () => object = () => ({}),
  destination: DestinationStream = logOutput,
): Logger {
  const serializers = { error: pino.stdSerializers.errWithCause };
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: context, serializers },
    destination,
  );
}
