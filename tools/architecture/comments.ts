// Comments say why, in a sentence with a subject: none begins with a word that hides it, those of production code are in
// plain English, and application code has few.
//   node tools/architecture/comments.ts
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const HIDES_ITS_SUBJECT = /^(Of|That|The same|Those|What|Which|Who|Whoever)\b/;
/** Words that a reader elsewhere stumbles over, in comments of production code. */
const DIALECT = /\b(anew|whoever)\b/i;
const PRODUCTION = /^(apps|libs)\/.*(?<!\.spec)\.ts$/;
const AT_MOST: Readonly<Record<string, number>> = {
  apps: 0.04,
  'libs/organization': 0.04,
  'libs/conversation': 0.04,
  'libs/compliance': 0.04,
};
/** The test of this check. */
const EXAMPLES = ['tools/architecture/comments.unit.spec.ts'];
/** Ports, doors, errors, limits and stored events have a sentence for each member. */
const DESCRIBED = /\.(port|errors|events|limits)\.ts$|\/index\.ts$/;

/** Contracts that a signature cannot hold, the line that events files begin with, and what tools read. */
const UNCOUNTED = /^(@|These? names? (is|are) the storage format|prettier-ignore|oxlint-)/;

const LINE_COMMENT = /(?<before>^\s*|.*\s)\/\/\s*(?<words>.*)$/;
const BLOCK_BEGIN = /(?<before>^\s*|.*[\s(])\/\*\*?\s*(?<words>.*)$/;
const BLOCK_GOES_ON = /^(?<before>)\s*(?:\*(?!\/))?\s*(?<words>.*)$/;

interface Comment {
  readonly line: number;
  readonly lines: number;
  readonly text: string;
}

/** The comments of a source text, in order; line comments below each other are one. */
export function commentsOf(source: string): readonly Comment[] {
  const comments: Comment[] = [];
  let within: 'block' | 'line' | undefined;
  source.split('\n').forEach((text, index) => {
    const block = within === 'block' ? BLOCK_GOES_ON.exec(text) : BLOCK_BEGIN.exec(text);
    const { before, words } = (block ?? LINE_COMMENT.exec(text))?.groups ?? {};
    const alone = before?.trim() === '';
    const said = words?.replace(/\s*\*\/.*$/, '');
    if (said === undefined) within = undefined;
    else if (within === 'block' || (within === 'line' && alone && block === null)) {
      const { line, lines, text: begun } = comments.pop()!;
      comments.push({ line, lines: lines + 1, text: `${begun} ${said}`.trim() });
      if (text.includes('*/')) within = undefined;
    } else {
      comments.push({ line: index + 1, lines: alone ? 1 : 0, text: said });
      if (block === null) within = alone ? 'line' : undefined;
      else within = text.includes('*/') ? undefined : 'block';
    }
  });
  return comments;
}

export const hidesItsSubject = ({ text }: Comment): boolean => HIDES_ITS_SUBJECT.test(text);

export const hasDialect = ({ text }: Comment): boolean => DIALECT.test(text);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The part of the lines of these sources that are comments. */
export function partOfComments(sources: readonly string[]): number {
  const lines = sum(sources.map((source) => source.split('\n').length));
  return (
    sum(
      sources
        .flatMap(commentsOf)
        .filter(({ text }) => !UNCOUNTED.test(text))
        .map((comment) => comment.lines),
    ) / lines
  );
}

function check(): void {
  const faults = globSync('{apps,libs,test,tools}/**/*.{ts,js,cjs,mjs}', { exclude: EXAMPLES }).flatMap((file) => {
    const comments = commentsOf(readFileSync(file, 'utf8'));
    const named = (faulty: readonly Comment[], fault: string) =>
      faulty.map(({ line, text }) => `${file}:${line} ${fault}: ${text}`);
    return [
      ...named(comments.filter(hidesItsSubject), 'begins without its subject'),
      ...named(PRODUCTION.test(file) ? comments.filter(hasDialect) : [], 'has a word of the dialect'),
    ];
  });
  for (const [folder, atMost] of Object.entries(AT_MOST)) {
    const files = globSync(`${folder}/**/*.ts`).filter((file) => !DESCRIBED.test(file) && !file.endsWith('.spec.ts'));
    const part = partOfComments(files.map((file) => readFileSync(file, 'utf8')));
    if (!(part <= atMost)) faults.push(`${folder}: ${(part * 100).toFixed(1)} % of the lines are comments`);
  }
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) check();
