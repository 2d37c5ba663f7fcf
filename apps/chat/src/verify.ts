import { type Configuration, FoldedState, isImportUnfinished, projections } from '@chat/composition';
import { type SnapshotFinding, verifySnapshots } from '@chat/directory';
import type { EventLogReader, IntegrityReport } from '@chat/event-log';
import { TemporarilyUnavailable } from '@chat/kernel';
import {
  isCurrentVersion,
  type ProjectionDifference,
  type VerifiedProjection,
  verifyProjections,
} from '@chat/projections';
import type { Document, ReadStore } from '@chat/read-store';

import { type Contradictions, findContradictions } from './contradictions.js';
import type { BesideServer } from './engines.js';
import { type Report, UNFINISHED_IMPORT } from './output.js';
import { Resumable } from './resumable.js';
import { type Progress, showingProgress, slowestOf } from './progress.js';
import { reportFiles, verifyFiles } from './verify-files.js';
import { describeTree, type TreeFinding, verifyTree } from './verify-tree.js';

interface ProjectionFinding {
  readonly name: string;
  readonly position: number;
  readonly state: 'same' | 'different' | 'ahead of the log' | 'outdated' | 'unreadable';
  /** Why it is unreadable. */
  readonly detail?: string;
  readonly difference_count: number;
  /** Ids only, except for the first `show` differences. */
  readonly differences: readonly (ProjectionDifference<Document> | Pick<ProjectionDifference<Document>, 'id'>)[];
}

export interface VerifyOptions {
  /** Differences per read model that are shown completely; undefined: only some ids. */
  readonly show?: number | undefined;
  /** File for resuming after an interruption. */
  readonly resume?: string;
}

/** The finished parts of a verification. */
interface Verified {
  readonly log?: IntegrityReport;
  readonly tree?: TreeFinding;
  /** Faults of the indexes of the read store. */
  readonly indexes?: readonly string[];
  readonly models: readonly ProjectionFinding[];
  readonly snapshots?: readonly SnapshotFinding[];
  readonly contradictions?: Contradictions;
}

/**
 * Compares everything that was made from the log with a replay of it, and the log with its tree. Changes nothing. Calls `onProblem`
 * as soon as a problem is found, so that an interrupted verification has reported it.
 */
export async function verify(
  { log, store, files }: BesideServer,
  configuration: Configuration,
  { show: shown, resume }: VerifyOptions,
  onProblem: (line: string) => void = console.error,
): Promise<Report> {
  const head = await log.head();
  const resumable = await Resumable.open<Verified>(resume, 'verify', log);
  let done: Verified = resumable.found?.state ?? { models: [] };
  if (resumable.found) console.error(describeDone(done, resumable.found.at));
  const keep = (part: Partial<Verified>) => resumable.save((done = { ...done, ...part }));
  const report = (found: readonly string[]) => found.forEach((problem) => onProblem(problem));
  let replayed = { state: new FoldedState(), position: 0 };
  const checkIntegrity = async () => {
    const checked = await log.checkIntegrity();
    report(checked.problems);
    await keep({ log: checked });
  };
  const checkIndexes = async () => {
    const indexes = (await store.checkIntegrity({ withWords: true })).map((fault) => `read store: ${fault}`);
    report(indexes);
    await keep({ indexes });
  };
  await showingProgress('Verifying', (advance) => {
    const slowest = slowestOf(4, advance);
    const compareSnapshots = async () => {
      const verified = await verifySnapshots(log, store, () => new FoldedState(), slowest(1));
      replayed = verified.replayed;
      await keep({ snapshots: verified.findings });
    };
    const compareEvents = async () => {
      const contradictions = await findContradictions(log, (position) => slowest(2)(position, head));
      report(contradictions.faults);
      await keep({ contradictions });
    };
    const compareTree = async () => {
      const tree = await verifyTree(configuration, log, (position) => slowest(3)(position, head));
      report(tree.differences);
      slowest(3)(head, head);
      await keep({ tree });
    };
    const compareModels = async () => {
      const models = { log, store, shown, onProblem, advance: slowest(0) };
      for await (const finding of verifyModels(models, done.models)) await keep({ models: [...done.models, finding] });
    };
    return Promise.all([
      done.log ?? checkIntegrity(),
      done.indexes ?? checkIndexes(),
      compareModels(),
      done.snapshots ? slowest(1)(head, head) : compareSnapshots(),
      done.contradictions ? slowest(2)(head, head) : compareEvents(),
      done.tree ? slowest(3)(head, head) : compareTree(),
    ]);
  }).catch(async (error: unknown) => {
    await resumable.leave();
    throw error;
  });
  const { models, indexes = [] } = done;
  const [{ problems }, snapshots, { faults, remarks }] = [done.log!, done.snapshots!, done.contradictions!];
  const tree = done.tree!;
  const uploads = reportFiles(await verifyFiles(log, files, { replayed }));
  const isUnfinished = await isImportUnfinished(store);
  await resumable.end();
  const found = [
    ...problems,
    ...faults,
    ...indexes,
    ...tree.differences,
    ...models.filter((model) => !isFine(model)),
    ...snapshots.filter(({ state }) => state !== 'same' && state !== 'outdated'),
    ...(uploads.ok ? [] : ['files']),
    ...(isUnfinished ? ['import'] : []),
  ];
  const ok = found.length === 0;
  return {
    ok,
    data: {
      ok,
      problem_count: found.length,
      import_unfinished: isUnfinished,
      log: { head, problems, contradictions: faults, remarks },
      tree,
      projections: models,
      indexes,
      snapshots,
      ...uploads.data,
    },
    lines: [
      `log: ${head} is its last position; ${soundness(problems, faults, ok && tree.size !== 0)}`,
      ...[...problems, ...faults].map((problem) => `  ${problem}`),
      ...remarks.map((remark) => `  Remark: ${remark} Clocks of several servers may differ by that.`),
      ...describeTree(tree),
      ...models.flatMap(describe),
      ...indexes,
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

/** A read model that was rebuilt from a forged log no longer shows the forgery. */
const CHECK_FIRST = 'Run `chat -- check` before anything is rebuilt: it says whether the log is what was sealed.';

function describeDone({ log, tree, indexes, models, snapshots, contradictions }: Verified, at: number): string {
  const parts = [
    ...(log ? ['the log'] : []),
    ...(tree ? ['what was sealed'] : []),
    ...(indexes ? ['indexes'] : []),
    ...(contradictions ? ['what events say of each other'] : []),
    ...(snapshots ? ['snapshots'] : []),
    ...models.map(({ name }) => name),
  ];
  return `Goes on; verified until ${new Date(at).toISOString()}: ${parts.join(', ') || 'nothing'}.`;
}

function soundness(problems: readonly string[], faults: readonly string[], isAllCompared: boolean): string {
  if (problems.length > 0) return 'damaged';
  if (faults.length > 0) return 'its events contradict each other';
  return isAllCompared ? 'sound' : 'its checksums match';
}

interface ModelsToVerify {
  readonly log: EventLogReader;
  readonly store: ReadStore;
  readonly shown: number | undefined;
  readonly onProblem: (line: string) => void;
  readonly advance: Progress['advance'];
}

/** @param done those that are already verified */
async function* verifyModels(
  { log, store, shown, onProblem, advance }: ModelsToVerify,
  done: readonly ProjectionFinding[],
): AsyncGenerator<ProjectionFinding> {
  const names = new Set(done.map(({ name }) => name));
  const left = projections.filter(({ name }) => !names.has(name));
  for await (const verified of verifyProjections(log, store, left, advance)) {
    const finding = await summarize(log, store, verified, shown).catch((error: unknown) => unreadable(verified, error));
    if (!isFine(finding)) onProblem(describe(finding).join('\n'));
    yield finding;
  }
}

async function summarize(
  log: EventLogReader,
  store: ReadStore,
  { projection, position, differences: found }: VerifiedProjection,
  shown: number | undefined,
): Promise<ProjectionFinding> {
  const { name } = projection;
  const summary = { name, position, difference_count: 0, differences: [] };
  if (!(await isCurrentVersion(store, projection))) return { ...summary, state: 'outdated' };
  if (position > (await log.end())) return { ...summary, state: 'ahead of the log' };
  const differences: ProjectionFinding['differences'][number][] = [];
  let count = 0;
  for await (const difference of found)
    if (count++ < (shown ?? MOST_IDS)) differences.push(shown === undefined ? { id: difference.id } : difference);
  return { name, position, state: count === 0 ? 'same' : 'different', difference_count: count, differences };
}

const MOST_IDS = 10;

const isFine = ({ state }: ProjectionFinding) => state === 'same' || state === 'outdated';

/** A damaged disk may return anything, so comparing may fail anywhere. */
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
  const lines = differences.map((difference) =>
    'expected' in difference
      ? [
          `  ${difference.id}`,
          `    the log says ${inWords(difference.expected)}`,
          `    stored       ${inWords(difference.actual)}`,
        ].join('\n')
      : `  ${difference.id}`,
  );
  return [`${name}: ${state}${count > 0 ? `, ${count} documents` : ''}, as of position ${position}`, ...lines];
}

const inWords = (document: unknown) => (document === undefined ? 'nothing' : JSON.stringify(document));
