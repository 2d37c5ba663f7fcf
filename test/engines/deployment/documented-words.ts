import { readFileSync } from 'node:fs';

/** Lines that a start on an engine prints by docs/how-to/secure-the-engines.md, as patterns: … and addresses stand for anything. */
export function documentedWords(engine: 'EventStoreDB' | 'MongoDB'): readonly RegExp[] {
  const page = readFileSync('docs/how-to/secure-the-engines.md', 'utf8');
  const [table] = new RegExp(`\\| ${engine}: cause .*?\\n\\n`, 's').exec(page)!;
  const rows = table.split('\n').slice(2);
  const words = rows.flatMap((row) => Array.from(row.matchAll(/\*([^*]+)\*/g), ([, each]) => each!));
  if (words.length < rows.length - 2) throw new Error(`Words are missing in the table of ${engine}.`);
  return words.map((each) => {
    const parts = each
      .split(/…|\d+(?:\.\d+){3}/)
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
    return new RegExp(parts.join('.*'));
  });
}
