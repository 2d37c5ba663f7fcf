import {
  closeEngines,
  describeVariables,
  isDistributed,
  loadEnvironmentFile,
  openLogger,
  openSharedEngines,
  projections,
  readConfiguration,
  UnknownEventType,
  unknownVariables,
  untilReachable,
} from '@chat/composition';
import { holderHere } from '@chat/coordination';
import { everyStep } from '@chat/kernel';
import { Projector } from '@chat/projections';

/** Handles repeated signals: a terminal sends SIGINT to the whole group, and npm passes it on. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Unfinished work is repeated from the checkpoints. */
const STOPS_WITHIN_MS = 9_500;
const PROGRESS_EVERY_MS = 5_000;
const NOT_NEEDED =
  'A projector is for servers that share EventStoreDB (CHAT_EVENT_LOG) and MongoDB (CHAT_READ_STORE). Any other server makes its read models itself.';

if (process.argv.includes('--help')) {
  console.log(
    'Makes the read models for chat servers that share EventStoreDB and MongoDB. Set by the same variables as the servers:\n',
  );
  console.log(describeVariables());
} else {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

async function main(): Promise<void> {
  loadEnvironmentFile(process.env);
  for (const name of unknownVariables(process.env)) console.error(`${name} is not a variable of this program`);
  const configuration = readConfiguration(process.env);
  if (!isDistributed(configuration)) throw new Error(NOT_NEEDED);
  const logger = openLogger(configuration.logLevel);
  const engines = await openSharedEngines(configuration, untilReachable(logger));
  const { log, store, coordination } = engines;
  const projector = new Projector(log, store, projections, coordination, {
    holder: holderHere(),
    onTurn: (isOn) =>
      logger.info(isOn ? 'updating the read models' : 'standby: another projector updates the read models'),
    onProgress: nowAndThen((position, events) => {
      logger.info({ position, events }, 'rebuilding read models that lack most of the log');
    }),
    onPoisoned: (status) => {
      if (status.error instanceof UnknownEventType) return void end(status.error.message, 1);
      logger.fatal(status, `projection ${status.name} stopped at an event that it cannot process`);
    },
  });
  projector.start();
  console.log('Projector started');
  let isEnding = false;
  const end = async (reason: string, exitCode = 0) => {
    if (isEnding) return;
    isEnding = true;
    if (exitCode === 0) logger.info(`${reason}: finishing the current batches before the exit`);
    else console.error(reason);
    setTimeout(() => {
      logger.warn(`exit forced: work was still running after ${STOPS_WITHIN_MS} ms`);
      process.exit(exitCode);
    }, STOPS_WITHIN_MS).unref();
    await everyStep(
      () => projector.stop(),
      () => closeEngines(engines),
    );
    process.exit(exitCode);
  };
  for (const signal of SIGNALS) process.on(signal, () => void end(signal));
}

function nowAndThen<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  let calledAt = -Infinity;
  return (...args) => {
    if (performance.now() - calledAt < PROGRESS_EVERY_MS) return;
    calledAt = performance.now();
    call(...args);
  };
}
