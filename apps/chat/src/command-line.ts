import { type Configuration, type Engines, openFileStore } from '@chat/composition';
import { Argument, Command, InvalidArgumentError } from 'commander';
import type { EventLogReader } from '@chat/event-log';
import { adoptLog } from './adopt-log.js';
import { aloneAmongCommands } from './alone-among-commands.js';
import { closing } from './closing.js';
import { assertFolder, copyFiles } from './copy-files.js';
import { besideServer, type Environment, inPlaceOfServer, withFiles, withLog } from './engines.js';
import { erase } from './erase.js';
import { exportTo } from './export.js';
import { changePermission, type PermissionName, PERMISSIONS } from './grant.js';
import { history } from './history.js';
import { permissionsHistory } from './permissions-history.js';
import { importFrom } from './import.js';
import type { Report } from './output.js';
import { rebuildModels, type RebuildOptions } from './rebuild.js';
import { status } from './status.js';
import { verify } from './verify.js';

/**
 * Runs one verb of the operator's and auditor's command line.
 * @param args what follows the program's name; default: those of this process
 * @returns false when something was found that is not as it should be
 * @throws CommanderError when the arguments are wrong or help was asked for, after it has said so; Error with what to say when
 * the verb cannot be performed
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

  verb('status', 'show the positions of log and read models, and how much is stored').action(
    async (options: { json?: true }) => show(await besideServer(environment, status), options),
  );
  verb('history', 'show who changed a message, when, and how; from the log alone')
    .argument('[message id]', 'as clients see it', wholeNumber)
    .option('--permissions', 'show instead who was given a special permission, and who lost it')
    .action(async (messageId: number | undefined, options: { json?: true; permissions?: true }) => {
      if ((messageId === undefined) !== (options.permissions === true)) {
        throw new Error('Name either a message or --permissions.');
      }
      const shown = (log: EventLogReader) =>
        messageId === undefined ? permissionsHistory(log) : history(log, messageId);
      show(await withLog(environment, shown), options);
    });
  for (const [name, isGranted, description] of [
    ['grant', true, 'give an account a special permission, which no role includes'],
    ['revoke', false, 'take a special permission from an account'],
  ] as const) {
    verb(name, description)
      .argument('<account>', 'its e-mail address or id')
      .addArgument(new Argument('<permission>').choices(Object.keys(PERMISSIONS)))
      .action(async (account: string, permission: PermissionName, options: { json?: true }) => {
        show(await changePermission(environment, account, permission, isGranted), options);
      });
  }
  verb('verify', 'compare read models, snapshots and uploaded files with a replay of the log, and check the log itself')
    .option('--show <number>', 'how many differences of each read model to show in full', wholeNumber, 10)
    .action(async (options: { json?: true; show: number }) => {
      show(await besideServer(environment, (engines) => verify(engines, options.show)), options);
    });
  verb('rebuild', 'rebuild read models beside those in use, compare both, and switch to the new ones')
    .argument('<read model>', 'its name, as status shows it, or all')
    .option('--keep', 'keep the old ones, for --back', false)
    .option('--back', 'switch back to those that --keep kept', false)
    .action(async (name: string, options: RebuildOptions & { json?: true }) => {
      const rebuilt = await besideServer(environment, (engines, configuration) =>
        aloneAmongCommands('beside servers', configuration, engines.store, () =>
          rebuildModels(name, options, engines, configuration),
        ),
      );
      show(rebuilt, options);
    });
  verb('export', 'copy the log into a file; after an interruption, run it again to continue')
    .argument('<file>', 'a new file; its format is in docs/log-file.md')
    .option('--files <folder>', 'copy the uploaded files there, too')
    .action(async (file: string, options: { json?: true; files?: string }) => {
      const folder = options.files;
      const alongside = async () => (folder === undefined ? undefined : withFiles(environment, folder, copyFiles));
      show(await withLog(environment, (log) => exportTo(file, log, alongside)), options);
    });
  verb('import', 'put an exported file into an empty log; after an interruption, run it again to continue')
    .argument('<file>', 'a file that export wrote')
    .option('--files <folder>', 'copy the uploaded files of that export from there, too')
    .action(async (file: string, options: { json?: true; files?: string }) => {
      const folder = options.files;
      if (folder !== undefined) await assertFolder(folder);
      const alongside = async () =>
        folder === undefined ? undefined : withFiles(environment, folder, (files, copies) => copyFiles(copies, files));
      const imported = await inPlaceOfServer(environment, (engines) => importFrom(file, engines, { alongside }));
      show(imported, options);
    });
  verb(
    'erase',
    'remove from the disk every byte of deleted messages, and of replaced or deleted drafts and the like',
  ).action(async (options: { json?: true }) => {
    show(await inPlaceOfServer(environment, erase), options);
  });
  verb(
    'adopt-log',
    'accept the present log when the other stores belong to another one; removes what was made from that, which the next start rebuilds',
  ).action(async (options: { json?: true }) => {
    show(await inPlaceOfServer(environment, adopting, true), options);
  });
  await program.parseAsync(args, { from: 'user' });
  return isOk;
}

async function adopting(engines: Engines, configuration: Configuration): Promise<Report> {
  const files = await openFileStore(configuration);
  return closing(files, () => adoptLog(engines, files));
}

const EXPLANATION = `
import, erase and adopt-log need servers and projectors to be stopped; the other
commands may run beside them. Of rebuild and these three, only one runs at a time.

Examples:
  $ npm run --silent chat -- status
  $ npm run --silent chat -- history 42
  $ npm run --silent chat -- history 42 --json
  $ npm run --silent chat -- grant ada@example.com can_create_users
  $ npm run --silent chat -- history --permissions
  $ npm run --silent chat -- verify
  $ npm run --silent chat -- rebuild messages --keep
  $ npm run --silent chat -- rebuild messages --back
  $ npm run --silent chat -- export /backup/chat.log --files /backup/files
  $ CHAT_DATA_DIR=/restored npm run --silent chat -- import /backup/chat.log --files /backup/files

Exit codes:
  0    all is well
  1    something differs from the log, or the log has no such message
  2    the command could not be carried out: wrong arguments, wrong variables, a damaged file, engines in use or
       unavailable
  130  interrupted`;

function wholeNumber(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}
