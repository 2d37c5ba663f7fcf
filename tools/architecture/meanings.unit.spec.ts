import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const ROW = /^\s+'?(?<name>[\w-]+)'?:\s*'(?<meaning>.*)',?$/gm;
const FILLERS = new Set(
  'a all an are as be for how in is it its many may name of on state that the there this to what when where whether which who'.split(
    ' ',
  ),
);

const wordsOf = (text: string) => (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => word.replace(/s$/, ''));

/** Rows that a reader of the name learns nothing from, such as `bot: 'The bot.'`. */
function needless(text: string): string[] {
  return Array.from(text.matchAll(ROW), ({ groups }) => groups!).flatMap(({ name, meaning }) => {
    const said = new Set([...wordsOf(name!.replaceAll('_', ' ')), ...FILLERS]);
    return wordsOf(meaning!).every((word) => said.has(word)) ? [`${name}: ${meaning}`] : [];
  });
}

describe('meanings of the names in the API', () => {
  it('say more than the name', () => {
    const files = globSync('libs/**/*meanings.ts', { cwd: root });
    expect(files.length).toBeGreaterThan(15);
    expect(files.flatMap((file) => needless(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('are found when they do not', () => {
    const rows = [
      "  bot: 'The bot.',",
      "  is_archived: 'Whether it is archived.',",
      "  flag: 'Name of the flag.',",
      "  to: 'UNIX seconds.',",
    ];
    expect(needless(rows.join('\n'))).toEqual([
      'bot: The bot.',
      'is_archived: Whether it is archived.',
      'flag: Name of the flag.',
    ]);
  });
});
