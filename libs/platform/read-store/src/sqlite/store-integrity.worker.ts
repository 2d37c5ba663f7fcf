// oxlint-disable unicorn/require-post-message-target-origin -- that is for windows, not for threads
// Runs as TypeScript and as JavaScript alike: erasable syntax only, and no imports but Node's own.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Sentences of SQLite about the file, and the affected tables of documents. */
export interface FileFaults {
  readonly faults: readonly string[];
  readonly collections: readonly string[];
}

const MOST_FAULTS = 100;

const { place, withWords } = workerData as { readonly place: string; readonly withWords: boolean };
parentPort!.postMessage(faultsIn() satisfies FileFaults);

/**
 * Its name is the collection, a dot, and the field with the words. Compares the documents that it finds with those that hold a
 * word.
 */
function isWrongIndexOfWords(db: DatabaseSync, name: string): boolean {
  const [collection, field] = name.split('.');
  const isIndex = db
    .prepare(`SELECT 1 FROM sqlite_schema WHERE name = ? AND sql LIKE 'CREATE VIRTUAL TABLE %'`)
    .get(name);
  if (!isIndex || field === undefined) return false;
  const found = db.prepare(`SELECT count(*) AS count, total(rowid) AS sum FROM "${name}" WHERE "${name}" MATCH ?`);
  const held = db.prepare(
    `SELECT word, count(*) AS count, total(id) AS sum FROM
       (SELECT DISTINCT _id AS id, value AS word FROM "${collection}", json_each(_document, '$."${field}"'))
     GROUP BY word`,
  );
  for (const { word, count, sum } of held.iterate() as Iterable<{ word: string; count: number; sum: number }>) {
    const documents = found.get(`"${word.replaceAll('"', '""')}"`) as { count: number; sum: number };
    if (documents.count !== count || documents.sum !== sum) return true;
  }
  return false;
}

function faultsIn(): FileFaults {
  try {
    const db = new DatabaseSync(place, { readOnly: true, timeout: 5000 });
    // Reads one snapshot, beside writes of a server.
    db.exec('BEGIN');
    // Table by table, so that ending the thread waits for one of them at most.
    const all = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all() as { name: string }[];
    const rows = all.flatMap(({ name }) => db.prepare(`PRAGMA integrity_check("${name}")`).all());
    const faults = (rows as { integrity_check: string }[])
      .map((row) => row.integrity_check.replaceAll('\n', ' '))
      .filter((text) => text !== 'ok')
      .slice(0, MOST_FAULTS);
    const tables = db
      .prepare(
        `SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name = '_document'`,
      )
      .all() as { name: string }[];
    const collections = tables.map(({ name }) => name);
    if (withWords)
      for (const { name } of all)
        if (isWrongIndexOfWords(db, name)) faults.push(`wrong index ${name.replace('.', '(')})`);
    db.close();
    // An index is named after its collection; the fault of a page may belong to any.
    const named = collections.filter((name) => faults.some((fault) => fault.includes(` ${name}(`)));
    return { faults, collections: faults.length === 0 ? [] : named.length > 0 ? named : collections };
  } catch (error) {
    return { faults: [(error as Error).message], collections: [] };
  }
}
