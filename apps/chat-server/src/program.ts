import { setFlagsFromString } from 'node:v8';
import {
  describeVariables,
  loadEnvironmentFile,
  openLogger,
  readConfiguration,
  unknownVariables,
} from '@chat/composition';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { requestContext } from './logging.js';
import { type RunningServer, startServer } from './server.js';

/** Handles repeated signals: a terminal sends SIGINT to the whole group, and npm passes it on. */
const SIGNALS = ['SIGINT', 'SIGTERM'];
const STOPS_WITHIN_MS = 9_500;
/** Only after the start, which would otherwise take a tenth longer: its objects stay, those of requests do not (docs/limits.md). */
const SMALL_HEAP = '--heap-growing-percent=40';

if (process.argv.includes('--help')) {
  console.log(`Serves team chat over a Zulip-compatible REST API. Set by environment variables, or by a .env file:\n`);
  console.log(describeVariables());
} else {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (process.env['CHAT_LOG_LEVEL'] === 'debug') console.error(error);
    process.exit(1);
  });
}

async function main(): Promise<void> {
  loadEnvironmentFile(process.env);
  const configuration = readConfiguration(process.env);
  const logger = openLogger(configuration.logLevel, requestContext);
  for (const name of unknownVariables(process.env)) logger.warn(`${name} is not a variable of this server`);
  collectDefaultMetrics();
  const server = await startServer(configuration, { logger, onFenced, sealing: 'on a thread' });
  setFlagsFromString(SMALL_HEAP);
  server.application.enableShutdownHooks(SIGNALS, { useProcessExit: true });
  let isEnding = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (!isEnding) endSoon(logger, signal);
      isEnding = true;
    });
  }
  greet(server, configuration.ownerPassword !== '');
}

/** Ends at once: the stores beside the log now belong to the other server, too. */
function onFenced({ message }: Error): void {
  console.error(message);
  process.exit(1);
}

function endSoon(logger: Logger, signal: string): void {
  logger.info(`${signal}: finishing accepted requests before the exit`);
  setTimeout(() => {
    logger.warn(`exit forced: work was still running after ${STOPS_WITHIN_MS} ms`);
    process.exit(0);
  }, STOPS_WITHIN_MS).unref();
}

/** The owner's key is in a private file; it is also shown on a terminal, but not in other output, which may be kept. */
function greet({ founded, site }: RunningServer, hasPassword: boolean): void {
  if (founded) {
    const key = process.stdout.isTTY ? `; API key: ${founded.apiKey}` : '';
    console.log(`A new organization. Its owner is ${founded.email}${key}`);
    if (founded.path) console.log(`Clients start with ${founded.path}, which holds the API key`);
    else if (hasPassword) console.log('The owner logs in with CHAT_OWNER_PASSWORD');
    else if (!key)
      console.log('Nobody can log in: a log in memory leaves no file with the API key. Set CHAT_OWNER_PASSWORD');
  }
  console.log(`Listening at ${site.url}`);
}
