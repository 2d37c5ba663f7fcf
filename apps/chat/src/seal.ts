import { readFile } from 'node:fs/promises';
import { type Configuration, type Engines, keyPlaceOf, openTileStore } from '@chat/composition';
import { REALM_ID } from '@chat/directory';
import { beginAnew, changeKeys, isCommand, openKeys, readNewest } from '@chat/sealing';
import { parseCheckpoint, parseNote } from '@chat/transparency';
import { closing } from './closing.js';
import type { Report } from './output.js';

export interface SealChoices {
  readonly newKey?: true;
  readonly beginAnew?: true;
  readonly reason: string;
  /** File with the last checkpoint of the old tree, if somebody has a later one than this server. */
  readonly last?: string;
}

const LONGEST_REASON = 500;

/** Decides how the tree of the log continues. @throws Error with the fault of the options or files */
export async function seal({ log }: Engines, configuration: Configuration, choices: SealChoices): Promise<Report> {
  const { newKey, beginAnew: isNewTree, reason, last } = choices;
  if ((newKey === true) === (isNewTree === true)) throw new Error('Name either --new-key or --begin-anew.');
  // oxlint-disable-next-line no-control-regex
  if (reason.trim() === '' || reason.length > LONGEST_REASON || /[\u0000-\u001f]/.test(reason))
    throw new Error(`--reason needs one line of 1 to ${LONGEST_REASON} characters, which auditors read.`);
  if (last !== undefined && !isNewTree) throw new Error('--last goes with --begin-anew.');
  const place = keyPlaceOf(configuration);
  const now = Date.now();
  if (newKey) {
    const { keys, isSignedByOld } = await changeKeys({ log, realmId: REALM_ID, place, reason, now });
    return {
      ok: true,
      data: { keys, signed_by_old_keys: isSignedByOld },
      lines: [
        `${isCommand(place) ? 'The command has the new keys' : `New keys are in ${place}`}; checkpoints are signed by them from the next start on. Give these to whoever verifies them:`,
        ...keys,
        isSignedByOld
          ? 'The old keys have signed the change.'
          : 'The old keys are not here, so only the new ones have signed the change. Tell witnesses and auditors yourself.',
      ],
    };
  }
  return newTree({ log }, configuration, { reason, now, place, ...(last !== undefined && { last }) });
}

async function newTree(
  { log }: Pick<Engines, 'log'>,
  configuration: Configuration,
  { reason, now, place, last }: { reason: string; now: number; place: string; last?: string },
): Promise<Report> {
  const keys = await openKeys(place);
  if (!keys) throw new Error(`There are no keys in ${place}: run chat seal --new-key first.`);
  const store = openTileStore(configuration);
  const note = await closing(store, async () =>
    last === undefined ? (await readNewest(store))?.note : await readFile(last, 'utf8'),
  );
  if (note === undefined)
    throw new Error('No checkpoint of the old tree is here: name a file with the last one by --last.');
  const { size } = parseCheckpoint(parseNote(note).text);
  const begun = await beginAnew({ log, realmId: REALM_ID, keys, reason, last: note, now });
  return {
    ok: true,
    data: { origin: begun.origin, keys: begun.keys, follows: { origin: begun.former, size } },
    lines: [
      `The tree ${begun.origin} begins with the next start. It follows ${begun.former}, whose last checkpoint is of ${size} events.`,
      'Give its keys to witnesses and auditors:',
      ...begun.keys,
    ],
  };
}
