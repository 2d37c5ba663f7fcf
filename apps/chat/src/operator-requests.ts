import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  assertImportEnded,
  closeEngines,
  commandLineParts,
  type Configuration,
  openEngines,
  OPERATOR_REQUESTS,
  type OperatorRequest,
} from '@chat/composition';
import { ask, DataFolderInUse } from '@chat/data-folder';
import { causedByOperator, type Directory } from '@chat/directory';
import { type Cause, type EventLog, Transactions } from '@chat/event-log';
import { aloneAmongCommands } from './alone-among-commands.js';
import { closing } from './closing.js';
import { directoryOf } from './directory-of.js';

/** A busy server answers within moments. */
const PATIENCE_MS = 15_000;

type Act<Done> = (directory: Directory, transactions: Transactions, cause: Cause) => Promise<Done>;
type ActOnLog<Done> = (log: EventLog, transactions: Transactions, cause: Cause) => Promise<Done>;

/**
 * Has a request done by the server that has the data folder; by `act`, in this process, without a server, or if several share the
 * log.
 * @throws UnfinishedImport: an import cannot continue with a longer log
 */
export async function doneForOperator<Done>(
  configuration: Configuration,
  request: OperatorRequest,
  act: Act<Done>,
): Promise<Done> {
  return onLogForOperator(configuration, request, async (log, ...rest) => act(await directoryOf(log), ...rest));
}

/** Like `doneForOperator`, without the directory, which would need the whole log. */
export async function onLogForOperator<Done>(
  configuration: Configuration,
  request: object,
  act: ActOnLog<Done>,
): Promise<Done> {
  try {
    const engines = await openEngines(configuration, { makesLog: false });
    const close = () => closeEngines(engines);
    return await closing({ close }, () =>
      aloneAmongCommands('beside servers', configuration, engines.store, async () => {
        await assertImportEnded(engines.store);
        const cause = causedByOperator(operator(), randomUUID(), Date.now());
        return act(engines.log, new Transactions(engines.log), cause);
      }),
    );
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    return doneByServer<Done>(configuration, request);
  }
}

/** Lets the capability of the request do it. @returns undefined: no capability knows the request */
export async function workOnLog(request: object): Promise<ActOnLog<unknown> | undefined> {
  const all = (await commandLineParts()).flatMap(({ requests }) => Object.entries(requests ?? {}));
  const work = all.find(([field]) => field in request)?.[1];
  return work && ((_log, transactions, cause) => work(request as never, transactions, cause));
}

/** @throws Error when the server refuses, or does not answer in time */
export async function doneByServer<Done>({ dataDir }: Configuration, request: object): Promise<Done> {
  const answer = (await ask(join(dataDir, OPERATOR_REQUESTS), { ...request, operator: operator() }, PATIENCE_MS)) as {
    readonly done?: Done;
    readonly refused?: string;
  };
  if (answer.done) return answer.done;
  throw new Error(answer.refused);
}

/** Account of the operating system; a container may know only its number. */
function operator(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
