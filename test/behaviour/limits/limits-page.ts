import { readFileSync } from 'node:fs';
import { LIMITS } from '@chat/kernel';
import ts from 'typescript';

export const LIMITS_PAGE = 'docs/limits.md';

const SOURCE = 'libs/platform/kernel/src/limits.ts';
const HEAD = ['| Limit | Value | Unit | Beyond it |', '|---|--:|---|---|'];
const TABLE = /<!-- limits: (?<areas>[^>]*) -->\n[^]*?<!-- end -->/g;

export interface Limit {
  /** Such as `drafts.perUser`. */
  readonly name: string;
  readonly area: string;
  readonly value: number;
  readonly unit: string;
  readonly beyond: string;
}

/** Every limit of the server, in the order of the source. */
export function allLimits(): Limit[] {
  const source = ts.createSourceFile(SOURCE, readFileSync(SOURCE, 'utf8'), ts.ScriptTarget.Latest, true);
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
  return Object.entries(LIMITS).flatMap(([area, values]) =>
    Object.entries(values).map(([key, value]) => ({
      name: `${area}.${key}`,
      area,
      value,
      ...said.get(`${area}.${key}`)!,
    })),
  );
}

function tagged(node: ts.Node, tag: string): string {
  const found = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === tag);
  return ts.getTextOfJSDocComment(found?.comment) ?? '';
}

/** The page with the tables that the source has; the prose between them is written by hand. */
export function limitsPage(): string {
  const limits = allLimits();
  return readFileSync(LIMITS_PAGE, 'utf8').replaceAll(TABLE, (_table, names: string) => {
    const areas = names.split(', ');
    const rows = limits
      .filter(({ area }) => areas.includes(area))
      .toSorted((one, other) => areas.indexOf(one.area) - areas.indexOf(other.area))
      .map(row);
    return [`<!-- limits: ${names} -->`, '', ...HEAD, ...rows, '', '<!-- end -->'].join('\n');
  });
}

function row({ name, value, unit, beyond }: Limit): string {
  const answer = beyond && ` ${beyond.replaceAll('{}', String(value))}`;
  return `| \`${name}\` | ${value.toLocaleString('en')} | ${unit} |${answer} |`;
}

/** The areas that the page has, in its order. */
export function areasOfPage(page: string): string[] {
  return Array.from(page.matchAll(TABLE), ({ groups }) => groups!.areas!.split(', ')).flat();
}
