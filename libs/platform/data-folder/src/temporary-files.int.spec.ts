import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepTemporaryFilesIn } from './temporary-files.js';

/** Fills a temporary table until it has a file, whose place the system tells. */
const PROGRAM = `
  import { readdirSync, readlinkSync } from 'node:fs';
  import { DatabaseSync } from 'node:sqlite';
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA temp_store = FILE; PRAGMA temp.cache_size = 1; CREATE TEMP TABLE t (x)');
  for (let row = 0; row < 200; row++) db.exec('INSERT INTO t VALUES (randomblob(10000))');
  const files = readdirSync('/proc/self/fd').flatMap((fd) => {
    try { return [readlinkSync('/proc/self/fd/' + fd)]; } catch { return []; }
  });
  console.log(files.filter((file) => file.includes('etilqs')).join());
`;

const onLinux = process.platform === 'linux' ? it : it.skip;

onLinux('temporary files of SQLite are in the data folder, unless the operator names another one', () => {
  const before = process.env['SQLITE_TMPDIR'];
  const [data, chosen] = ['data', 'chosen'].map((name) => mkdtempSync(join(tmpdir(), `temporary-${name}-`))) as [
    string,
    string,
  ];
  try {
    delete process.env['SQLITE_TMPDIR'];
    keepTemporaryFilesIn(data);
    keepTemporaryFilesIn(chosen);
    const place = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { encoding: 'utf8' });
    expect(place).toContain(`${data}/`);
  } finally {
    if (before === undefined) delete process.env['SQLITE_TMPDIR'];
    else process.env['SQLITE_TMPDIR'] = before;
    for (const folder of [data, chosen]) rmSync(folder, { recursive: true });
  }
});
