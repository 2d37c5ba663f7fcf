import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const ERASES = /\.truncate\b|\blog\.delete\(/;
const MAY_ERASE = [
  /^libs\/platform\/event-log\/src\//,
  /^libs\/platform\/processes\/src\/erase-stream\/erase-stream\.handler\.ts$/,
  // Its fillers are in no tree.
  /^apps\/chat\/src\/log-file\/import-log\.ts$/,
  // Shortens a file.
  /^apps\/chat\/src\/log-file\/export-log\.ts$/,
];

/** Files that erase events by themselves. */
function erasingThemselves(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([file, text]) => ERASES.test(text) && !MAY_ERASE.some((place) => place.test(file)))
    .map(([file]) => file);
}

describe('Events of the log', () => {
  it('are erased by EraseStream alone, which keeps their entries first: execute that command', async () => {
    const files = await Array.fromAsync(
      glob('{apps,libs}/**/*.ts', { cwd: root, exclude: (name) => /\.(spec|contract)\.ts$/.test(name) }),
    );
    expect(files.length).toBeGreaterThan(1_000);
    const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
    expect(erasingThemselves(sources)).toEqual([]);
    for (const place of MAY_ERASE)
      expect([...sources].some(([file, text]) => place.test(file) && ERASES.test(text))).toBe(true);
  });

  it.each(['await this.log.truncate(stream, 2);', 'const erase = log.truncate;', 'await log.delete(stream);'])(
    'are noticed where another file erases them: %s',
    (line) => {
      const planted = new Map([['libs/conversation/uploads/src/erase/erase.command.ts', `${line}\n`]]);
      expect(erasingThemselves(planted)).toHaveLength(1);
    },
  );
});
