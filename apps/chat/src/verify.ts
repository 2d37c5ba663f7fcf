import { FoldedState, isImportUnfinished, projections } from '@chat/composition';
import { verifySnapshots } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import { TemporarilyUnavailable } from '@chat/kernel';
import {
  isCurrentVersion,
  type ProjectionDifference,
  type VerifiedProjection,
  verifyProjections,
} from '@chat/projections';
import type { Document, ReadStore } from '@chat/read-store';

import { findContradictions } from './contradictions.js';
import type { BesideServer } from './engines.js';
import { type Report, UNFINISHED_IMPORT } from './output.js';
import { type Progress, showingProgress, slowestOf } from './progress.js';
import { reportFiles, verifyFiles } from './verify-files.js';

interface ProjectionFinding {
  readonly name: string;
  readonly position: number;
  readonly state: 'same' | 'different' | 'ahead of the log' | 'outdated' | 'unreadable';
  /** Why it is unreadable. */
  readonly detail?: string;
  readonly difference_count: number;
  readonly differences: readonly ProjectionDifference<Document>[];
}

/**
 * Compares everything that was made from the log with a replay of it, and checks the log itself. Changes nothing.
 * @param shown number of differences per read model that are shown in full
 * @param onProblem called with each problem when it is found, so that an interrupted verification has said what it knows
 */
export async function verify(
  { log, store, files }: BesideServer,
  shown: number,
  onProblem: (line: string) => void = console.error,
): Promise<Report> {
  const head = await log.head();
  const [{ problems }, models, { findings: snapshots, replayed }, { faults, remarks }] = await showingProgress(
    'Verifying',
    (advance) => {
      const slowest = slowestOf(3, advance);
      const report = (found: readonly string[]) => found.forEach((problem) => onProblem(problem));
      return Promise.all([
        log.checkIntegrity().then((checked) => {
          report(checked.problems);
          return checked;
        }),
        verifyModels(log, store, shown, slowest(0), onProblem),
        verifySnapshots(log, store, () => new FoldedState(), slowest(1)),
        findContradictions(log, (position) => slowest(2)(position, head)).then((found) => {
          report(found.faults);
          return found;
        }),
      ]);
    },
  );
  const uploads = reportFiles(await verifyFiles(log, files, { replayed }));
  const isUnfinished = await isImportUnfinished(store);
  const ok =
    !isUnfinished &&
    problems.length + faults.length === 0 &&
    uploads.ok &&
    models.every(isFine) &&
    snapshots.every(({ state }) => state === 'same' || state === 'outdated');
  return {
    ok,
    data: {
      ok,
      import_unfinished: isUnfinished,
      log: { head, problems, contradictions: faults, remarks },
      projections: models,
      snapshots,
      ...uploads.data,
    },
    lines: [
      `log: ${head} is its last position; ${soundness(problems, faults, ok)}`,
      ...[...problems, ...faults].map((problem) => `  ${problem}`),
      ...remarks.map((remark) => `  Remark: ${remark} Clocks of several servers may differ by that.`),
      ...models.flatMap(describe),
      ...snapshots.map(({ position, state, detail }) =>
        [`snapshot of position ${position}: ${state}`, ...(detail ? [detail] : [])].join(', '),
      ),
      ...uploads.lines,
      ...(isUnfinished ? [UNFINISHED_IMPORT] : []),
      ok ? 'Everything is as the log says.' : 'Not everything is as the log says.',
      ...(ok ? [] : [CHECK_FIRST]),
    ],
  };
}

/** A read model that was rebuilt from a forged log has lost the trace of it. */
const CHECK_FIRST = 'Run `chat -- check` before anything is rebuilt: it says whether the log is what was sealed.';

function soundness(problems: readonly string[], faults: readonly string[], ok: boolean): string {
  if (problems.length > 0) return 'damaged';
  if (faults.length > 0) return 'its events contradict each other';
  return ok ? 'sound' : 'its checksums match';
}

async function verifyModels(
  log: EventLogReader,
  store: ReadStore,
  shown: number,
  advance: Progress['advance'],
  onProblem: (line: string) => void,
): Promise<ProjectionFinding[]> {
  const findings = [];
  for await (const verified of verifyProjections(log, store, projections, advance)) {
    const finding = await summarize(log, store, verified, shown).catch((error: unknown) => unreadable(verified, error));
    if (!isFine(finding)) onProblem(describe(finding).join('\n'));
    findings.push(finding);
  }
  return findings;
}

async function summarize(
  log: EventLogReader,
  store: ReadStore,
  { projection, position, differences: found }: VerifiedProjection,
  shown: number,
): Promise<ProjectionFinding> {
  const { name } = projection;
  const summary = { name, position, difference_count: 0, differences: [] };
  if (!(await isCurrentVersion(store, projection))) return { ...summary, state: 'outdated' };
  if (position > (await log.end())) return { ...summary, state: 'ahead of the log' };
  const differences: ProjectionDifference<Document>[] = [];
  let count = 0;
  for await (const difference of found) if (count++ < shown) differences.push(difference);
  return { name, position, state: count === 0 ? 'same' : 'different', difference_count: count, differences };
}

const isFine = ({ state }: ProjectionFinding) => state === 'same' || state === 'outdated';

/** A damaged disk may give anything, so that comparing may fail anywhere. */
function unreadable({ projection: { name }, position }: VerifiedProjection, error: unknown): ProjectionFinding {
  if (error instanceof TemporarilyUnavailable) throw error;
  const detail = error instanceof Error ? error.message : String(error);
  return { name, position, state: 'unreadable', detail, difference_count: 0, differences: [] };
}

function describe({
  name,
  position,
  state,
  detail,
  difference_count: count,
  differences,
}: ProjectionFinding): string[] {
  if (state === 'unreadable') return [`${name}: unreadable, ${detail}`];
  if (state === 'outdated') return [`${name}: of another version, or none; the next start rebuilds it`];
  const lines = differences.map(({ id, expected, actual }) =>
    [`  ${id}`, `    the log says ${JSON.stringify(expected)}`, `    stored       ${JSON.stringify(actual)}`].join(
      '\n',
    ),
  );
  return [`${name}: ${state}${count > 0 ? `, ${count} documents` : ''}, as of position ${position}`, ...lines];
}
