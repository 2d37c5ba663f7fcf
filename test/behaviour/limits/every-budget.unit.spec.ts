import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import ts from 'typescript';
import { allLimits, areasOfPage, LIMITS_PAGE, limitsPage } from './limits-page.js';

const limits = await allLimits();
const names = limits.map(({ name }) => name);

/** The limits that a file's tests try: `@limit` in front of `it`, `it.each` or `describe` names them. */
function triedIn(file: string, text: string): string[] {
  if (!text.includes('@limit')) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const tried: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node) && /^(it|describe)\b/.test(node.getText())) {
      const tags = ts.getJSDocTags(node).filter(({ tagName }) => tagName.text === 'limit');
      tried.push(...tags.flatMap(({ comment }) => (ts.getTextOfJSDocComment(comment) ?? '').split(', ')));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return tried;
}

describe('every limit', () => {
  let tried: Map<string, readonly { readonly file: string }[]>;

  beforeAll(async () => {
    const files = await Array.fromAsync(glob('{apps,libs,test}/**/*.{spec,contract}.ts'));
    const named = files.flatMap((file) => triedIn(file, readFileSync(file, 'utf8')).map((name) => ({ name, file })));
    tried = Map.groupBy(named, ({ name }) => name);
  });

  it('is tried at its edge by a test that bears `@limit` with its name', () => {
    expect(names.filter((name) => !tried.has(name))).toEqual([]);
    expect([...tried].filter(([name]) => !names.includes(name))).toEqual([]);
  });

  it('is a positive whole number of some unit', () => {
    for (const { name, value, unit } of limits) {
      expect([name, Number.isSafeInteger(value) && value > 0, unit !== '']).toEqual([name, true, true]);
    }
    expect(limits.length).toBeGreaterThan(200);
  });

  it('has a name of its own', () => {
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it(`is in ${LIMITS_PAGE}: "npm run limits" writes its tables, which name an area once at the most`, () => {
    const page = readFileSync(LIMITS_PAGE, 'utf8');
    const areas = areasOfPage(page);
    expect(new Set(areas).size).toBe(areas.length);
    expect(page).toBe(limitsPage(limits));
  });

  it('counts as tried by a test alone', () => {
    const text = `
      /** @limit drafts.perUser, drafts.recipients */
      it('is refused', () => {});
      /** @limit drafts.perRequest */
      const helper = () => 1;
      describe('drafts', () => {
        /** @limit drafts.charactersPerUser */
        it.each([1])('%s', () => {});
      });`;
    expect(triedIn('a.ts', text)).toEqual(['drafts.perUser', 'drafts.recipients', 'drafts.charactersPerUser']);
  });
});
