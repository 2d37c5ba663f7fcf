import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, openEngines, openEventLog, readConfiguration } from '@chat/composition';
import { Command, InvalidArgumentError } from 'commander';
import { history } from './history.js';
import type { Report } from './output.js';
import { status } from './status.js';
import { verify } from './verify.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs one verb of the operator's and auditor's command line.
 * @param args what follows the program's name; default: those of this process
 * @returns false when something was found that is not as it should be
 * @throws CommanderError when the arguments are wrong or help was asked for; Error when the engines cannot be opened
 */
export async function commandLine(
  environment: Environment,
  write: (text: string) => void,
  args: readonly string[] = process.argv.slice(2),
): Promise<boolean> {
  let isOk = true;
  const show = ({ data, lines, ok }: Report, { json }: { json?: true }) => {
    write(json ? `${JSON.stringify(data, null, 2)}\n` : `${lines.join('\n')}\n`);
    isOk = ok;
  };
  const program = new Command('chat')
    .description(
      'For operators and auditors of a chat server. Reads the same environment variables, and .env, as the server.',
    )
    .configureOutput({ writeOut: write })
    .exitOverride()
    .addHelpText('after', EXPLANATION);
  const verb = (nameAndArguments: string, description: string) =>
    program
      .command(nameAndArguments)
      .description(description)
      .option('--json', 'for programs: one JSON value on standard output');

  verb('verify', 'compare every read model and snapshot with a replay of the log, and check the log itself')
    .option('--show <number>', 'tell so many differences of each read model in full', wholeNumber, 10)
    .action(async (options: { json?: true; show: number }) => {
      show(await withEngines(environment, (engines) => verify(engines, options.show)), options);
    });
  verb('history', 'show who changed a message, when, and how; from the log alone')
    .argument('<message id>', 'as clients see it', wholeNumber)
    .action(async (messageId: number, options: { json?: true }) => {
      show(await withLog(environment, (log) => history(log, messageId)), options);
    });
  verb('status', 'show where log and read models stand, and how much there is').action(
    async (options: { json?: true }) => show(await withEngines(environment, status), options),
  );
  await program.parseAsync(args, { from: 'user' });
  return isOk;
}

const EXPLANATION = `
Embedded engines belong to one process: stop the server first.

Examples:
  $ npm run --silent chat -- verify
  $ npm run --silent chat -- history 42
  $ npm run --silent chat -- history 42 --json
  $ CHAT_DATA_DIR=/backup/data npm run --silent chat -- status

Exit codes:
  0  all is well
  1  something is not as the log says, or the log knows no such message
  2  it could not be found out: wrong arguments, wrong variables, engines in use or away`;

function wholeNumber(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}

async function withEngines<Result>(
  environment: Environment,
  work: (engines: Awaited<ReturnType<typeof openEngines>>) => Promise<Result>,
): Promise<Result> {
  const engines = await openEngines(stored(environment));
  try {
    return await work(engines);
  } finally {
    await engines.log.close();
    await engines.store.close();
  }
}

async function withLog<Result>(
  environment: Environment,
  work: (log: Awaited<ReturnType<typeof openEventLog>>) => Promise<Result>,
): Promise<Result> {
  const log = await openEventLog(stored(environment));
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}

/** @throws Error when the configuration names a log that cannot exist yet: opening it would make an empty one */
function stored(environment: Environment): Configuration {
  const configuration = readConfiguration(environment);
  const { eventLog, dataDir } = configuration;
  if (eventLog === 'memory') throw new Error('CHAT_EVENT_LOG is memory: such a log ends with its server.');
  if (eventLog === 'sqlite' && !existsSync(join(dataDir, 'events.db'))) {
    throw new Error(`There is no log in the folder ${dataDir}.`);
  }
  return configuration;
}
