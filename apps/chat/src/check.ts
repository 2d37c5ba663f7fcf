import { readFile } from 'node:fs/promises';
import { type Damage, describeDamage } from '@chat/event-log';
import { checkLog, type CheckState } from '@chat/sealing';
import { parseNote } from '@chat/transparency';
import type { Report } from './output.js';
import { Resumable } from './resumable.js';
import { showingProgress } from './progress.js';
import { type SealedLog, signedBy } from './sealed-log.js';

export interface CheckOptions {
  /** A file with a checkpoint that somebody has kept. */
  readonly since?: string;
  /** File for resuming after an interruption. */
  readonly resume?: string;
}

/** Compares every event with its sealed leaf. */
export async function check(sealed: SealedLog, { since: file, resume }: CheckOptions): Promise<Report> {
  const { log, facts, signed } = sealed;
  const since = file === undefined ? undefined : signedBy(facts, parseNote(await readFile(file, 'utf8')), file);
  const damages: Damage[] = [];
  log.watchDamage((damage) => damages.push(damage));
  const head = await log.head();
  const resumable = await Resumable.open<CheckState>(resume, 'check', log);
  const { found: interrupted } = resumable;
  if (interrupted)
    console.error(
      `Goes on after event ${interrupted.state.size}; those before were compared until ${new Date(interrupted.at).toISOString()}.`,
    );
  const isShorter = since !== undefined && since.size > signed.size;
  const differences = await showingProgress('Checking', (advance) =>
    checkLog({ ...sealed, ...(since && { since }), resume: interrupted?.state }, (position, state) => {
      advance(position, head);
      return resumable.saveNowAndThen(state);
    }),
  );
  await resumable.end();
  const found = [
    ...(isShorter ? [`${file} is of ${since.size} events; the signed tree has ${signed.size}.`] : []),
    ...damages.map(describeDamage),
    ...differences,
  ];
  return {
    ok: found.length === 0,
    data: {
      ok: found.length === 0,
      origin: facts.origin,
      size: signed.size,
      since: since?.size ?? null,
      erased_before: facts.erasedBefore,
      key_changes: facts.keyChanges,
      former_trees: facts.formerTrees,
      differences: found,
    },
    lines: [
      `${facts.origin}: ${signed.size} events are sealed` +
        (facts.erasedBefore > 0 ? `; ${facts.erasedBefore} were erased before.` : '.'),
      ...facts.formerTrees.map(
        ({ origin, time, reason }) => `It follows the tree ${origin} since ${new Date(time).toISOString()}: ${reason}`,
      ),
      ...facts.keyChanges.map(({ time, reason }) => `Other keys sign since ${new Date(time).toISOString()}: ${reason}`),
      ...found,
      found.length === 0
        ? `Each of them is what was sealed${since ? `, and the first ${since.size} are those of ${file}` : ''}. What came after the last checkpoint is not.`
        : 'The log is not what was sealed. Keep it as it is: to rebuild or to adopt it would hide what was done.',
    ],
  };
}
