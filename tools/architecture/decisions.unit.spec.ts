import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../docs/adr');
const files = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
const list = readFileSync(join(folder, 'README.md'), 'utf8');

const HEADING = /^# (?<number>\d+)\. (?<title>.+)$/m;

/** The file name that a heading asks for. */
function named(text: string): string {
  const { number = '', title = '' } = HEADING.exec(text)?.groups ?? {};
  const words =
    title
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? [];
  return `${number.padStart(4, '0')}-${words.join('-')}.md`;
}

describe('decisions', () => {
  it.each(files)('%s is named after its title and listed under it', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(file).toBe(named(text));
    const { number, title } = HEADING.exec(text)!.groups!;
    expect(list).toContain(`| ${number} | [${title}](${file}) |`);
  });
});
