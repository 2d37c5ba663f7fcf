import {
  commandLineParts,
  type Configuration,
  type Engines,
  FoldedState,
  openFileStore,
  openTileStore,
  pastStatesOf,
  readConfiguration,
} from '@chat/composition';
import { BADGES, type Inspection } from '@chat/audit';
import type { HistoryPart } from '@chat/capability';
import { assertOwnAccount } from '@chat/data-folder';
import { access, constants, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import type { EventLogReader } from '@chat/event-log';
import { ExportedTree } from '@chat/sealing';
import { adoptLog } from './adopt-log.js';
import { aloneAmongCommands } from './alone-among-commands.js';
import { type AsOfOptions, asOfMoment } from './as-of.js';
import { administrationHistory, personHistory } from './changes.js';
import { closing } from './closing.js';
import { assertFolder, copyFiles } from './copy-files.js';
import { copyDated, type DatedCopy, isFolder, removeGone } from './dated-copies.js';
import {
  type BesideServer,
  besideServer,
  type Environment,
  inPlaceOfServer,
  readingBesideServer,
  withFiles,
  withLog,
  withLogAndFiles,
} from './engines.js';
import { eraseNow } from './erase.js';
import { type EvidenceOptions, writeEvidence } from './evidence.js';
import { deletionsHistory } from './deletions-history.js';
import { type ExportedFiles, exportTo } from './export.js';
import { exportPerson, type ExportPersonOptions } from './export-person.js';
import { readSums, writeSums } from './file-sums.js';
import { changePermission, type MandateOptions, type PermissionName, PERMISSIONS } from './grant.js';
import { history } from './history.js';
import { type HoldOptions, holdFor, liftHoldFor, listHolds } from './holds.js';
import { inspecting, type NotRecorded, sayNotRecorded } from './inspecting.js';
import { inspectionsHistory } from './inspections-history.js';
import { permissionsHistory } from './permissions-history.js';
import { importFrom } from './import.js';
import type { Report } from './output.js';
import { rebuildModels, type RebuildOptions } from './rebuild.js';
import { repair } from './repair.js';
import { resetKey, resetPassword } from './reset.js';
import { check, type CheckOptions } from './check.js';
import { prove } from './prove.js';
import { search, type SearchOptions } from './search.js';
import { seal, type SealChoices } from './seal.js';
import { withSealedLog } from './sealed-log.js';
import { shownHistory } from './shown-history.js';
import { status } from './status.js';
import { reportingVerification } from './reporting-verification.js';
import { verify, type VerifyOptions } from './verify.js';
import { UNDONE_KINDS } from '@chat/records';
import { replaceNames, type ReplaceNamesOptions } from './replace-names.js';
import { undo, type UndoOptions } from './undo.js';
import { startWitness, type WitnessChoices } from './witness.js';
import { verifyFiles } from './verify-files.js';

const RESUME = 'keep there how far it is; after an interruption, run the same command again to continue';

/** Verbs for every account that may read the data. */
const READING = new Set([
  'status',
  'export',
  'holds',
  'history',
  'search',
  'as-of',
  'evidence',
  'export-person',
  'verify',
  'check',
  'prove',
]);

/**
 * Runs one verb of the command line, by default with the arguments of this process; false when a check found a fault.
 * @throws CommanderError after printing, for wrong arguments and for help
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
    async (options: { json?: true }) => show(await readingBesideServer(environment, status), options),
  );
  const histories = (await commandLineParts()).flatMap((part) => part.histories ?? []);
  const historyVerb = verb('history', 'show who changed a message, when, and how; from the log alone')
    .argument('[message id]', 'as clients see it', wholeNumber)
    .option('--permissions', 'show instead who was given a special permission, and who lost it')
    .option(
      '--deletions',
      'show instead every deletion of a message or file: by whom, why, and whether the content is erased',
    )
    .option('--inspections', 'show instead who looked at what, for which case');
  for (const { option, description } of histories) historyVerb.option(option, description);
  historyVerb
    .option('--administration', 'show instead every change of roles, permissions, groups, channels and settings')
    .option('--person <account>', 'show instead what somebody wrote, changed, deleted, joined, left and was given')
    .option('--from <time>', 'with the last two: since then, as 2026-11-20 or 2026-11-20T10:00+01:00, else UTC')
    .option('--to <time>', 'with these: before then; a date: until the end of that day')
    .option('--request <id>', 'with these: only what one request caused, by the correlation_id of an entry')
    .option('--case <name>', CASE)
    .action(async (messageId: number | undefined, options: HistoryOptions) => {
      const { permissions, deletions, inspections, administration, person, case: name = null } = options;
      const { from, to, request } = options;
      const addedHistories = histories.filter(({ option }) => new Option(option).attributeName() in options);
      const named = [messageId !== undefined, permissions, deletions, inspections, administration, person];
      if (named.filter(Boolean).length + addedHistories.length !== 1) throw new Error(nameOne(histories));
      const [added] = addedHistories;
      if (added) {
        const looked = { what: added.what as Inspection['what'], case: name, parameters: {} };
        return show(await inspecting(environment, looked, () => shownHistory(environment, added)), options);
      }
      if (person !== undefined || administration) {
        const parameters = { ...(person !== undefined && { account: person }), from, to, correlation_id: request };
        const what = administration ? 'administration' : 'person';
        const shown = (log: EventLogReader) =>
          person === undefined ? administrationHistory(log, options) : personHistory(log, person, options);
        return show(
          await inspecting(environment, { what, case: name, parameters }, () => withLog(environment, shown)),
          options,
        );
      }
      if (messageId === undefined) {
        const [what, shown] = permissions
          ? (['permissions', permissionsHistory] as const)
          : deletions
            ? (['deletions', deletionsHistory] as const)
            : (['inspections', inspectionsHistory] as const);
        const inspection: Inspection = { what, case: name, parameters: {} };
        return show(await inspecting(environment, inspection, () => withLog(environment, shown)), options);
      }
      const look = () => withLog(environment, (log) => history(log, messageId));
      show(await inspecting(environment, ofMessage('message', messageId, options), look), options);
    });
  chosen(verb('search', 'find messages by words in any version, also in deleted ones that are not erased'))
    .option('--before <message id>', 'continue a search', wholeNumber)
    .option('--limit <number>', 'most messages', atLeastOne, 100)
    .option('--case <name>', CASE)
    .action(async (words: string[], options: SearchOptions & { json?: true; case?: string }) => {
      const { json, case: name = null, ...bounds } = options;
      const text = words.join(' ');
      const inspection: Inspection = { what: 'search', case: name, parameters: { search: text, ...bounds } };
      const look = () => readingBesideServer(environment, (engines) => search(engines, text, options));
      show(await inspecting(environment, inspection, look), json ? { json } : {});
    });
  chosen(
    verb(
      'evidence',
      'write a package of what a search finds, such as one conversation, with proofs; after an interruption, run it again to continue',
    ),
  )
    .requiredOption('--case <name>', CASE)
    .option('--out <file>', 'a new ZIP file; without: only a preview of what it would have')
    .option('--leave-out-others', 'leave out messages and names of everybody but those whom --users names')
    .action(async (words: string[], options: EvidenceOptions & { json?: true }) => {
      const { json, case: name, ...bounds } = options;
      const text = words.join(' ');
      const inspection: Inspection = { what: 'evidence', case: name, parameters: { search: text, ...bounds } };
      const look = (recorded: NotRecorded) =>
        readingBesideServer(environment, (engines, configuration) =>
          writeEvidence(engines, configuration, text, { ...options, ...recorded }),
        );
      show(await inspecting(environment, inspection, look), json ? { json } : {});
    });
  verb('export-person', 'write all that is stored about one person into a new folder: JSON Lines and files')
    .argument('<account>', 'its e-mail address or id')
    .requiredOption('--out <folder>', 'a new folder')
    .option('--case <name>', CASE)
    .action(async (account: string, options: ExportPersonOptions & { json?: true }) => {
      const { out, case: name = null } = options;
      const inspection: Inspection = { what: 'export_person', case: name, parameters: { account } };
      const look = (recorded: NotRecorded) =>
        withLogAndFiles(environment, (engines) => exportPerson(engines, account, out, recorded));
      show(await inspecting(environment, inspection, look), options);
    });
  verb(
    'as-of',
    'show what an account saw at a moment: role, settings, channels, topics, and messages as they read then',
  )
    .argument('<time>', 'as 2026-11-20T10:00 (UTC) or 2026-11-20T10:00+01:00')
    .option('--user <account>', 'its e-mail address or id; without: everything that was there')
    .option('--narrow <json>', 'as of GET /messages, such as \'[{"operator": "sender", "operand": 12}]\'')
    .option('--channel <name>', 'only messages in this channel; and its topics')
    .option('--topic <name>', 'only messages in this topic')
    .option('--search <words>', 'only messages with these words')
    .option('--before <message id>', 'only messages before this one: the next page', wholeNumber)
    .option('--limit <number>', 'most messages, the newest', atLeastOne, 100)
    .option('--case <name>', CASE)
    .action(async (time: string, options: AsOfOptions & { json?: true; case?: string }) => {
      const { json, case: name = null, ...asked } = options;
      const inspection: Inspection = { what: 'as_of', case: name, parameters: { time, ...asked } };
      const look = () => withLog(environment, (log) => asOfMoment(log, readConfiguration(environment), time, options));
      show(await inspecting(environment, inspection, look), json ? { json } : {});
    });
  verb(
    'undo',
    'undo deletions whose content is still kept, moves, subscriptions and changes of roles; without --yes, only say which',
  )
    .option('--request <id>', 'what this request did, as history --json shows it')
    .option('--account <id>', 'or what this account did', wholeNumber)
    .option('--from <time>', 'with --account: since then, as 2026-11-20 or 2026-11-20T10:00 (UTC)')
    .option('--to <time>', 'with --account: until then')
    .addOption(new Option('--only <kind>', 'one kind of changes').choices(UNDONE_KINDS))
    .option('--reason <text>', 'why; it stays in the log')
    .option('--yes', 'do it', false)
    .option('--case <name>', CASE)
    .action(async (options: UndoOptions & { json?: true; case?: string }) => {
      const { yes, reason: _reason, json: _json, case: name = null, ...asked } = options;
      const inspection: Inspection = { what: 'undo_preview', case: name, parameters: asked };
      const undoing = () => undo(environment, options);
      show(await (yes ? undoing() : inspecting(environment, inspection, undoing)), options);
    });
  verb(
    'names',
    'list the messages that say the name of a deleted account, and decide whether it is replaced there; without a decision, only list',
  )
    .argument('<account id>', 'the account that was deleted for good, or is to be', wholeNumber)
    .option('--name <text>', 'a name or address that others may have written; may be repeated', further, [])
    .option('--replace <messages>', 'ids with commas between, or all: say Deleted user there, and erase what they said')
    .option('--leave <messages>', 'ids with commas between, or all: they stay as they are')
    .action(async (account: number, options: ReplaceNamesOptions & { json?: true }) =>
      show(await replaceNames(environment, account, options), options),
    );
  verb('hold', 'set a legal hold: what it covers is not erased, whoever deletes it')
    .argument('<name>', 'such as the number of a case')
    .requiredOption('--reason <text>', 'why; it stays in the log')
    .option('--accounts <accounts>', 'what these accounts post, and their direct conversations: addresses or ids')
    .option('--channels <names>', 'names or ids, with commas between')
    .option('--topic <topic>', 'a topic with its channel, such as "legal>contracts"; may be repeated', further, [])
    .option('--conversation <accounts>', 'a direct conversation: everybody in it; may be repeated', further, [])
    .option('--from <time>', 'only what was posted since then, as 2026-11-20 or 2026-11-20T10:00+01:00, else UTC')
    .option('--to <time>', 'only what was posted before then; a date: until the end of that day')
    .action(async (name: string, options: HoldOptions & { json?: true }) =>
      show(await holdFor(environment, name, options), options),
    );
  verb('lift-hold', 'lift a legal hold; what was deleted until then stays for 14 days at least')
    .argument('<hold id>', 'as holds shows it', wholeNumber)
    .requiredOption('--reason <text>', 'why; it stays in the log')
    .action(async (holdId: number, options: { json?: true; reason: string }) =>
      show(await liftHoldFor(environment, holdId, options.reason), options),
    );
  verb('holds', 'show all legal holds, from the log alone; lifted ones, too')
    .option('--case <name>', CASE)
    .action(async (options: { json?: true; case?: string }) => {
      const inspection: Inspection = { what: 'holds', case: options.case ?? null, parameters: {} };
      show(await inspecting(environment, inspection, () => withLog(environment, listHolds)), options);
    });
  const permissions = Object.keys(PERMISSIONS);
  verb('grant', 'give an account a special permission, which no role includes')
    .argument('<account>', 'its e-mail address or id')
    .addArgument(new Argument('<permission>').choices(permissions))
    .option('--reason <text>', 'can_audit: why; owners read it, and it stays in the log')
    .option('--until <date>', 'can_audit: its end, as 2027-03-31 (all of that day) or 2027-03-31T18:00+02:00, else UTC')
    .option('--channels <names>', 'can_audit: only these channels, names or ids with commas between')
    .option('--accounts <accounts>', 'can_audit: only what these accounts wrote, and their direct conversations')
    .option('--direct-messages', 'can_audit: direct messages, too')
    .option('--holds', 'can_audit: legal holds, too; only with all channels, accounts and direct messages')
    .action(async (account: string, permission: PermissionName, options: MandateOptions & { json?: true }) => {
      const { json, ...bounds } = options;
      show(await changePermission(environment, account, permission, true, bounds), json ? { json } : {});
    });
  verb('revoke', 'take a special permission from an account')
    .argument('<account>', 'its e-mail address or id')
    .addArgument(new Argument('<permission>').choices(permissions))
    .action(async (account: string, permission: PermissionName, options: { json?: true }) => {
      show(await changePermission(environment, account, permission, false), options);
    });
  verb('reset-key', 'give an account a new API key, in place of all that it has')
    .argument('<account>', 'its e-mail address or id')
    .action(async (account: string, options: { json?: true }) => show(await resetKey(environment, account), options));
  verb('reset-password', 'make a link with which a person sets a new password, once, within a day')
    .argument('<account>', 'the e-mail address or id')
    .option('--disable', 'end the old password now, for example because somebody else knows it', false)
    .action(async (account: string, options: { json?: true; disable: boolean }) => {
      show(await resetPassword(environment, account, options.disable), options);
    });
  verb('verify', 'compare read models, snapshots and files with a replay of the log, and the log with what was sealed')
    .option(
      '--show <number>',
      'so many differences of each read model in full, not ids alone; the look is recorded',
      wholeNumber,
    )
    .option('--resume <file>', RESUME)
    .option('--case <name>', CASE)
    .action(async (options: VerifyOptions & { json?: true; case?: string }) => {
      const { show: shown = 0, case: name = null, ...rest } = options;
      const verifying = (engines: BesideServer, configuration: Configuration) =>
        verify(engines, configuration, { ...rest, show: options.show });
      const look = () => readingBesideServer(environment, verifying);
      const inspection: Inspection = { what: 'verification', case: name, parameters: { show: shown } };
      const report = await (shown === 0 ? look() : inspecting(environment, inspection, look));
      show(await reportingVerification(environment, report), options);
    });
  verb('check', 'compare every event of the log with what was sealed of it')
    .option('--since <file>', 'and the tree with a checkpoint that you have kept')
    .option('--resume <file>', RESUME)
    .action(async (options: CheckOptions & { json?: true }) => {
      const checking = (log: EventLogReader) =>
        withSealedLog(readConfiguration(environment), log, (sealed) => check(sealed, options));
      show(await withLog(environment, checking), options);
    });
  verb('repair', 'put back events that are not what was sealed, from a backup')
    .requiredOption('--from <backup>', 'a file that export wrote, or a folder with a copy of events.db')
    .action(async (options: { json?: true; from: string }) => {
      await access(options.from, constants.R_OK);
      const repairing = ({ log }: Engines, configuration: Configuration) =>
        withSealedLog(configuration, log, (sealed) => repair(sealed, configuration, options.from));
      show(await inPlaceOfServer(environment, { makesLog: false }, repairing), options);
    });
  verb('prove', 'prove what happened to a message, for somebody who has no access to the server')
    .addArgument(new Argument('<what>').choices(['message']))
    .argument('<message id>', 'as clients see it', wholeNumber)
    .option('--out <folder>', 'write the proofs and what they open there')
    .option('--case <name>', CASE)
    .action(async (_what: string, messageId: number, options: { json?: true; out?: string; case?: string }) => {
      const look = (recorded: NotRecorded) =>
        withLog(environment, (log) =>
          withSealedLog(readConfiguration(environment), log, (sealed) =>
            prove(sealed, messageId, options.out, recorded),
          ),
        );
      show(await inspecting(environment, ofMessage('proof', messageId, options), look), options);
    });
  verb('seal', 'decide how the tree of the log goes on, where its server cannot')
    .option('--new-key', 'make new keys sign the checkpoints, because the old ones are lost or known to others')
    .option('--begin-anew', 'begin another tree, because an older backup was put back')
    .requiredOption('--reason <text>', 'why; it stays in the log, and auditors read it')
    .option('--last <file>', 'with --begin-anew: a later checkpoint of the old tree, of a witness or an auditor')
    .action(async (options: SealChoices & { json?: true }) => {
      const sealing = (engines: Engines, configuration: Configuration) => seal(engines, configuration, options);
      show(await inPlaceOfServer(environment, { makesLog: false }, sealing), options);
    });
  program
    .command('witness')
    .description("cosign checkpoints of other organizations' logs, until it is interrupted (c2sp.org/tlog-witness)")
    .requiredOption('--listen <host:port>', 'where to listen; put a server that speaks TLS before it')
    .requiredOption('--policy <file>', 'the logs to cosign: a line "log <verifier key>" for each')
    .requiredOption('--name <name>', 'name of the witness in its signatures, such as witness.example.org')
    .option('--folder <folder>', 'where its keys and the last checkpoint of each log are kept', './witness')
    .action(async (choices: WitnessChoices) => {
      const { server, lines } = await startWitness(choices, (line) => write(`${new Date().toISOString()} ${line}\n`));
      write(`${lines.join('\n')}\n`);
      await server.closed;
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
    .argument(
      '<file>',
      'a new file; its format is in docs/log-file.md. In a folder that exists: a dated copy, with files',
    )
    .option('--files <folder>', 'copy the uploaded files there, too')
    .option('--keep <number>', 'in a folder: remove older copies than the newest so many', atLeastOne)
    .option('--case <name>', CASE)
    .action(async (path: string, options: { json?: true; files?: string; keep?: number; case?: string }) => {
      const { keep, files, case: name = null } = options;
      const isDated = await isFolder(path);
      if (!isDated && keep !== undefined) throw new Error('--keep needs a folder that exists, for dated copies.');
      if (isDated && files !== undefined)
        throw new Error('A dated copy has the uploaded files in it, without --files.');
      const inspection: Inspection = {
        what: 'export',
        case: name,
        parameters: { files: isDated || files !== undefined },
      };
      const look = (recorded: NotRecorded) =>
        isDated ? exportDated(environment, path, keep, recorded) : exportHere(environment, path, files, recorded);
      show(await inspecting(environment, inspection, look), options);
    });
  verb('import', 'put an exported file into an empty log; after an interruption, run it again to continue')
    .argument('<file>', 'a file that export wrote')
    .option('--files <folder>', 'copy the uploaded files of that export from there, too')
    .option('--since <checkpoint>', 'a file with a checkpoint that somebody has kept: the log must extend it')
    .action(async (file: string, options: { json?: true; files?: string; since?: string }) => {
      const folder = options.files;
      await access(file, constants.R_OK);
      const since = options.since === undefined ? undefined : await readFile(options.since, 'utf8');
      if (folder !== undefined) await assertFolder(folder);
      const copied = async () =>
        folder === undefined ? undefined : withFiles(environment, folder, (files, copies) => copyFiles(copies, files));
      const imported = await inPlaceOfServer(environment, { makesLog: true }, (engines, configuration) => {
        const tiles = openTileStore(configuration);
        const verifiedFiles = async () => {
          const files = await openFileStore(configuration);
          const sums = folder === undefined ? new Map<string, string>() : await readSums(folder);
          return closing(files, () => verifyFiles(engines.log, files, { replayed: fromTheBeginning(), sums }));
        };
        return closing(tiles, () => importFrom(file, engines, { alongside: copied, verifiedFiles, tiles, since }));
      });
      show(imported, options);
    });
  verb(
    'erase',
    'remove from the disk every byte of deleted messages, and of replaced or deleted drafts and the like',
  ).action(async (options: { json?: true }) => {
    const states = pastStatesOf(readConfiguration(environment));
    show(await eraseNow(environment, states), options);
  });
  verb(
    'adopt-log',
    'accept the present log when the other stores belong to another one; removes what was made from that, which the next start rebuilds',
  ).action(async (options: { json?: true }) => {
    show(await inPlaceOfServer(environment, { makesLog: false, takesOver: true }, adopting), options);
  });
  program.hook('preAction', (_program, action) => {
    if (!READING.has(action.name())) assertOwnAccount(readConfiguration(environment).dataDir);
  });
  await program.parseAsync(args, { from: 'user' });
  return isOk;
}

interface HistoryOptions {
  readonly json?: true;
  readonly permissions?: true;
  readonly deletions?: true;
  readonly inspections?: true;
  readonly administration?: true;
  readonly person?: string;
  readonly from?: string;
  readonly to?: string;
  readonly request?: string;
  readonly case?: string;
}

const further = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Messages by words, people, places, time and what happened. */
const chosen = (verb: Command): Command =>
  verb
    .argument('[words...]', 'words, and phrases in double quotes')
    .option('--users <accounts>', 'only by these authors, or in direct conversations with them: addresses or ids')
    .option('--channels <names>', 'only in these channels, now or before: names or ids')
    .option('--topic <topic>', 'or in this topic of a channel, such as "legal>contracts"; may be repeated', further)
    .option('--conversation <accounts>', 'or in this direct conversation: everybody in it; may be repeated', further)
    .option('--from <time>', 'posted since then, as 2026-11-20 or 2026-11-20T10:00+01:00, else UTC')
    .option('--to <time>', 'posted before then; a date: until the end of that day')
    .option('--badges <names>', `only with one of: ${BADGES.join(', ')}`);

const nameOne = (histories: readonly HistoryPart[]) =>
  `Name either a message, --permissions, --deletions, --inspections, ${histories.map(({ option }) => `${option}, `).join('')}--administration or --person.`;

const CASE = 'the matter for which you look; it is recorded in the log with what you look at';

function ofMessage(what: 'message' | 'proof', messageId: number, options: { readonly case?: string }): Inspection {
  return { what, case: options.case ?? null, parameters: { message_id: messageId } };
}

function exportDated(
  environment: Environment,
  folder: string,
  keep: number | undefined,
  recorded: NotRecorded,
): Promise<Report> {
  const copy = async ({ file, files }: DatedCopy) => {
    await withFiles(environment, files, removeGone);
    await sayNotRecorded(dirname(file), recorded);
    return exportHere(environment, file, files);
  };
  return copyDated(folder, { now: new Date(), keep, copy });
}

function exportHere(
  environment: Environment,
  file: string,
  folder: string | undefined,
  recorded: NotRecorded = {},
): Promise<Report> {
  const tiles = openTileStore(readConfiguration(environment));
  const alongside = async (log: EventLogReader) => {
    if (folder === undefined) return undefined;
    const exported = await exportFiles(environment, log, folder);
    await sayNotRecorded(folder, recorded);
    return exported;
  };
  const exported = (log: EventLogReader) => exportTo(file, log, new ExportedTree(tiles), () => alongside(log));
  return closing(tiles, () => withLog(environment, exported));
}

async function exportFiles(environment: Environment, log: EventLogReader, folder: string): Promise<ExportedFiles> {
  return withFiles(environment, folder, async (files, copies) => {
    const copied = await copyFiles(files, copies, await readSums(folder));
    await writeSums(folder, copied.sums);
    const { sums } = copied;
    return { copied, verified: await verifyFiles(log, copies, { replayed: fromTheBeginning(), sums }) };
  });
}

function fromTheBeginning() {
  return { state: new FoldedState(), position: 0 };
}

async function adopting(engines: Engines, configuration: Configuration): Promise<Report> {
  const files = await openFileStore(configuration);
  return closing(files, () => adoptLog(engines, files));
}

const EXPLANATION = `
import, repair, adopt-log and seal need servers and projectors to be stopped; the other
commands may run beside them. Of rebuild and these four, only one runs at a time.
For status, holds, history, search, as-of, evidence, export, export-person, verify, check
and prove, an account that may only read the data is enough. Run the others as the account
of the server, or as root, who leaves all that he makes in the data folder to that
account. Only a start and an import make a log.

Examples:
  $ npm run --silent chat -- status
  $ npm run --silent chat -- history 42
  $ npm run --silent chat -- history 42 --case 4711 --json
  $ npm run --silent chat -- grant ada@example.com can_create_users
  $ npm run --silent chat -- grant auditor@example.com can_audit --until 2027-03-31 --channels legal --reason "case 4711"
  $ npm run --silent chat -- search --channels legal --from 2026-11-01 --case 4711 swordfish
  $ npm run --silent chat -- evidence --case 4711 --channels legal --from 2026-11-01 --out /tmp/4711.zip
  $ npm run --silent chat -- as-of 2026-11-20T10:00 --user ada@example.com --channel legal --case 4711
  $ npm run --silent chat -- as-of 2026-11-20T10:00 --channel legal --topic contracts --case 4711
  $ npm run --silent chat -- history --permissions
  $ npm run --silent chat -- history --deletions
  $ npm run --silent chat -- undo --account 12 --from 2026-11-20 --to 2026-11-20 --reason "by mistake" --yes
  $ npm run --silent chat -- names 12 --name "Ada Lovelace" --name ada@example.com --replace all
  $ npm run --silent chat -- history --inspections
  $ npm run --silent chat -- history --log-ins --case 4711
  $ npm run --silent chat -- history --administration --from 2026-11-01 --case 4711
  $ npm run --silent chat -- history --person ada@example.com --from 2026-11-01 --to 2026-11-30 --case 4711
  $ npm run --silent chat -- export-person ada@example.com --out /tmp/ada --case 4712
  $ npm run --silent chat -- verify
  $ npm run --silent chat -- check --since /kept/checkpoint
  $ npm run --silent chat -- check --resume /tmp/check.json
  $ npm run --silent chat -- repair --from /backup/chat.log
  $ npm run --silent chat -- prove message 42 --out /tmp/proof
  $ npm run --silent chat -- seal --new-key --reason "The disk with the old one was lost."
  $ npm run --silent chat -- witness --listen 127.0.0.1:9992 --policy logs.policy --name witness.example.org
  $ npm run --silent chat -- rebuild messages --keep
  $ npm run --silent chat -- rebuild messages --back
  $ npm run --silent chat -- export /backup/chat.log --files /backup/files
  $ npm run --silent chat -- export /backups --keep 7
  $ CHAT_DATA_DIR=/restored npm run --silent chat -- import /backup/chat.log --files /backup/files

Exit codes:
  0    all is well
  1    something differs from the log, a file is missing or damaged, or the log has no such message
  2    the command could not be carried out: wrong arguments, wrong variables, a damaged file, engines in use or
       unavailable
  130  interrupted`;

function atLeastOne(value: string): number {
  const number = wholeNumber(value);
  if (number === 0) throw new InvalidArgumentError('It must be at least 1.');
  return number;
}

function wholeNumber(value: string): number {
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}
