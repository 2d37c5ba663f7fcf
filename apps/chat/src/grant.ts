import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  assertImportEnded,
  assertLasting,
  closeEngines,
  type Configuration,
  FoldedState,
  openEngines,
  OPERATOR_REQUESTS,
  readConfiguration,
} from '@chat/composition';
import { ask, DataFolderInUse } from '@chat/data-folder';
import { causedByNobody } from '@chat/directory';
import { type EventLog, Transactions } from '@chat/event-log';
import { changeSpecialPermission, type PermissionChange, type PermissionRequest } from '@chat/members';
import { aloneAmongCommands } from './alone-among-commands.js';
import { closing } from './closing.js';
import type { Environment } from './engines.js';
import { printable, type Report } from './output.js';

/** A busy server answers within moments. */
const PATIENCE_MS = 15_000;

/** Rights that no role includes, as the API calls them. */
export const PERMISSIONS = {
  can_create_users: 'create_users',
  can_change_user_emails: 'change_user_emails',
} as const;
export type PermissionName = keyof typeof PERMISSIONS;

/**
 * Gives an account a right, or takes it back: by the server that has the data folder, or where none runs, or several share the
 * log, in this process.
 * @throws Error with what is wrong with the account; UnfinishedImport: an import would not go on with a log that has more
 */
export async function changePermission(
  environment: Environment,
  account: string,
  name: PermissionName,
  isGranted: boolean,
): Promise<Report> {
  const configuration = readConfiguration(environment);
  assertLasting(configuration);
  const request = { account, permission: PERMISSIONS[name], isGranted };
  const { userId, fullName, isChanged } = await changed(configuration, request);
  const who = `${printable(fullName)} (${userId})`;
  const already = isGranted ? 'has had' : 'has not had';
  const now = isGranted ? 'has' : 'does not have';
  return {
    ok: true,
    data: { user_id: userId, permission: name, granted: isGranted, changed: isChanged },
    lines: [isChanged ? `${who} ${now} ${name} from now on.` : `${who} ${already} ${name} before.`],
  };
}

async function changed(configuration: Configuration, request: PermissionRequest): Promise<PermissionChange> {
  try {
    const engines = await openEngines(configuration, { makesLog: false });
    const close = () => closeEngines(engines);
    return await closing({ close }, () =>
      aloneAmongCommands('beside servers', configuration, engines.store, async () => {
        await assertImportEnded(engines.store);
        return changedHere(engines.log, request);
      }),
    );
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    return changedByServer(configuration, request);
  }
}

async function changedHere(log: EventLog, request: PermissionRequest): Promise<PermissionChange> {
  const { directory, fold } = new FoldedState();
  for await (const events of log.readAll()) for (const event of events) fold(event);
  const cause = causedByNobody(randomUUID(), Date.now());
  return changeSpecialPermission(directory, new Transactions(log), { ...request, cause });
}

async function changedByServer({ dataDir }: Configuration, request: PermissionRequest): Promise<PermissionChange> {
  const answer = (await ask(join(dataDir, OPERATOR_REQUESTS), request, PATIENCE_MS)) as {
    readonly done?: PermissionChange;
    readonly refused?: string;
  };
  if (answer.done) return answer.done;
  throw new Error(answer.refused);
}
