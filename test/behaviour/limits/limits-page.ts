import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Limits } from '@chat/kernel';
import ts from 'typescript';

export const LIMITS_PAGE = 'docs/limits.md';

const SOURCES = '{apps/*,libs/*/*}/src/*.limits.ts';
const HEAD = ['| Limit | Value | Unit | Beyond it |', '|---|--:|---|---|'];
const TABLE = /<!-- limits: (?<areas>[^>]*) -->\n[^]*?<!-- end -->/g;
/** The table of the areas that no other one names: those of a new capability come here. */
const OTHERS = 'others';

export interface Limit {
  /** Such as `drafts.perUser`. */
  readonly name: string;
  readonly area: string;
  readonly value: number;
  readonly unit: string;
  readonly beyond: string;
}

/** Every limit of the server, by library. */
export async function allLimits(): Promise<Limit[]> {
  return (await Promise.all(globSync(SOURCES).toSorted().map(limitsOf))).flat();
}

async function limitsOf(file: string): Promise<Limit[]> {
  const { LIMITS } = (await import(pathToFileURL(resolve(file)).href)) as { readonly LIMITS: Limits };
  const tags = tagsIn(file);
  return Object.entries(LIMITS).flatMap(([area, values]) =>
    Object.entries(values).map(([key, value]) => ({
      name: `${area}.${key}`,
      area,
      value,
      ...tags.get(`${area}.${key}`)!,
    })),
  );
}

/** Units and answers that the comments of a file give, by the names of its limits. */
function tagsIn(file: string): Map<string, Pick<Limit, 'unit' | 'beyond'>> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const said = new Map<string, Pick<Limit, 'unit' | 'beyond'>>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) {
      const area = node.parent.parent;
      const name = ts.isPropertyAssignment(area) ? `${area.name.getText()}.${node.name.getText()}` : '';
      said.set(name, { unit: tagged(node, 'unit'), beyond: tagged(node, 'beyond') });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return said;
}

function tagged(node: ts.Node, tag: string): string {
  const found = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === tag);
  return ts.getTextOfJSDocComment(found?.comment) ?? '';
}

/** The page with the tables that the sources have; the prose between them is written by hand. */
export function limitsPage(limits: readonly Limit[]): string {
  const page = readFileSync(LIMITS_PAGE, 'utf8');
  const named = areasOfPage(page);
  const known = [...new Set(limits.map(({ area }) => area))];
  const others = known.filter((area) => !named.includes(area));
  return page.replaceAll(TABLE, (_table, names: string) => {
    const areas = names === OTHERS ? others : names.split(', ').filter((area) => known.includes(area));
    const rows = limits
      .filter(({ area }) => areas.includes(area))
      .toSorted((one, other) => areas.indexOf(one.area) - areas.indexOf(other.area))
      .map(row);
    return [
      `<!-- limits: ${names === OTHERS ? OTHERS : areas.join(', ')} -->`,
      '',
      ...HEAD,
      ...rows,
      '',
      '<!-- end -->',
    ].join('\n');
  });
}

function row({ name, value, unit, beyond }: Limit): string {
  const answer = beyond && ` ${beyond.replaceAll('{}', String(value))}`;
  return `| \`${name}\` | ${value.toLocaleString('en')} | ${unit} |${answer} |`;
}

/** The areas that the page names, in its order. */
export function areasOfPage(page: string): string[] {
  return Array.from(page.matchAll(TABLE), ({ groups }) => groups!.areas!.split(', '))
    .flat()
    .filter((area) => area !== OTHERS);
}
