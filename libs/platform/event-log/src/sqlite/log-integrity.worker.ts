// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
// Runs as TypeScript and as JavaScript alike: erasable syntax only, and no imports but Node's own.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

/** Erased rows may be missing, but only from the beginning of their stream: each stream must account for every revision. */
const STREAMS = `
  CREATE TEMP TABLE streams AS
  SELECT e.stream, min(revision) AS first, max(revision) AS last, count(*) AS rows,
         min(iif(data >= '!', revision, NULL)) AS readable, coalesce(x.before, 0) AS before
  FROM events e LEFT JOIN erasures x ON x.stream = e.stream GROUP BY e.stream
  UNION ALL
  SELECT stream, before, before - 1, 0, NULL, before FROM erasures
  WHERE NOT EXISTS (SELECT 1 FROM events WHERE events.stream = erasures.stream)`;

const CHECKS = {
  'has gaps in its revisions': 'SELECT stream FROM streams WHERE last - first + 1 <> rows',
  'lacks its beginning': 'SELECT stream FROM streams WHERE first > before',
  'shows events that were erased': 'SELECT stream FROM streams WHERE readable < before',
  'lacks events that were not erased': `
    SELECT DISTINCT e.stream FROM events e JOIN streams s ON s.stream = e.stream WHERE data < '!' AND revision >= before`,
  'holds data that is not JSON': `
    SELECT DISTINCT stream FROM events WHERE data >= '!' AND NOT (json_valid(data) AND json_valid(metadata))`,
};

const { file, place } = workerData as { readonly file: string; readonly place: string };
parentPort!.postMessage(problemsOf());

function problemsOf(): string[] {
  try {
    const db = new DatabaseSync(place, { readOnly: true, timeout: 5000 });
    db.exec('BEGIN');
    const structure = db
      .prepare('PRAGMA integrity_check')
      .all()
      .map(({ integrity_check }) => String(integrity_check));
    const problems = structure.filter((text) => text !== 'ok');
    db.exec(STREAMS);
    for (const [fault, sql] of Object.entries(CHECKS)) {
      for (const { stream } of db.prepare(`${sql} LIMIT 100`).all())
        problems.push(`Stream ${String(stream)} ${fault}.`);
    }
    problems.push(...findDamaged(db));
    const { head, sum } = db
      .prepare('SELECT (SELECT coalesce(max(position), 0) FROM events) AS head, total(last + 1) AS sum FROM streams')
      .get() as { head: number; sum: number };
    if (head !== sum) problems.push(`The log ends at position ${head}, but its streams account for ${sum} events.`);
    return problems;
  } catch (error) {
    return [`${file} cannot be checked: ${(error as Error).message}.`];
  }
}

/** `row-checksum.ts` has the other half. A file that no server of this version has opened yet has no checksums. */
function findDamaged(db: DatabaseSync): string[] {
  if ((db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version < 2) return [];
  const rows = db.prepare(
    `SELECT position, stream, revision, id, type, data, metadata, checksum FROM events
     WHERE data >= '!' AND (checksum IS NOT NULL OR position > (SELECT up_to FROM unchecked))`,
  );
  rows.setReturnArrays(true);
  const problems: string[] = [];
  for (const row of rows.iterate()) {
    const [position, stream, revision] = row as unknown as [number, string, number];
    const checksum = (row as unknown as unknown[]).pop();
    if (crc32((row as unknown as unknown[]).join('\n')) === checksum) continue;
    problems.push(`Event ${revision} of the stream ${stream}, at position ${position}, is not as it was stored.`);
    if (problems.length === 100) break;
  }
  return problems;
}
