import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [WIDE, PHONE] = [1280, 360];

export interface View {
  readonly colorScheme: 'light' | 'dark';
  readonly isPhone: boolean;
}

const VIEWS: readonly View[] = [
  { colorScheme: 'light', isPhone: false },
  { colorScheme: 'light', isPhone: true },
  { colorScheme: 'dark', isPhone: false },
  { colorScheme: 'dark', isPhone: true },
];

/**
 * Expects a page of the console to be usable in light and dark, at a phone's width, by keyboard, with a screen reader, and in the
 * time zone of its reader. @param onView is called while each of these is shown
 */
export async function expectUsable(page: Page, onView?: (view: View) => Promise<void>): Promise<void> {
  for (const view of VIEWS) {
    await page.emulateMedia({ colorScheme: view.colorScheme });
    await page.setViewportSize({ width: view.isPhone ? PHONE : WIDE, height: 800 });
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    expect(await page.evaluate(SCROLLS_SIDEWAYS)).toEqual([]);
    await onView?.(view);
  }
  await page.setViewportSize({ width: WIDE, height: 800 });
  expect(await page.evaluate(BARS_WITHOUT_NAME)).toEqual([]);
  expect(await page.evaluate(TIMES_IN_UTC)).toEqual([]);
  await expectReachedByKeyboard(page);
}

/** Faults that axe-core finds. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate(`${AXE}; axe.run()`)) as AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Heads of tables that do not fit. */
const SCROLLS_SIDEWAYS = `[...document.querySelectorAll('.scroll')]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.getAttribute('aria-label'))`;

/** Axe-core looks at those alone that have a role. */
const BARS_WITHOUT_NAME = `[...document.querySelectorAll('progress')]
  .filter(({ ariaLabel, labels }) => !ariaLabel && labels.length === 0)
  .map(({ outerHTML }) => outerHTML)`;

/** Times without UTC on hover, or shown in UTC. */
const TIMES_IN_UTC = `(() => {
  const rest = document.querySelector('main').cloneNode(true);
  for (const each of rest.querySelectorAll('time, input, textarea, .text')) each.remove();
  return [
    ...[...document.querySelectorAll('time')]
      .filter(({ title, textContent }) => !title.endsWith(' UTC') || textContent.includes('UTC'))
      .map(({ outerHTML }) => outerHTML),
    ...rest.textContent.match(/\\d\\d:\\d\\d(:\\d\\d)?(\\.\\d+)?(Z| UTC)/g) ?? [],
  ];
})()`;

/** Marks what can be used, so that it can be told apart. */
const MARK = `[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
  .filter((each) => each.type !== 'hidden' && each.checkVisibility())
  .map((each, at) => { each.dataset.at = at; return each.outerHTML; })`;

/** Undefined: nothing that was marked. */
const FOCUSED = `(() => {
  const { dataset, outerHTML } = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return dataset.at === undefined ? undefined
    : { at: Number(dataset.at), html: outerHTML, isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 };
})()`;

async function expectReachedByKeyboard(page: Page): Promise<void> {
  const all = (await page.evaluate(MARK)) as string[];
  const reached = new Set<number>();
  const unseen: string[] = [];
  // Behind the last one is the browser's own frame, which counts for two.
  for (let presses = 0; presses < all.length + 2; presses++) {
    await page.keyboard.press('Tab');
    const focused = (await page.evaluate(FOCUSED)) as { at: number; html: string; isSeen: boolean } | undefined;
    if (!focused) continue;
    reached.add(focused.at);
    if (!focused.isSeen) unseen.push(focused.html);
  }
  expect({ unreached: all.filter((_html, at) => !reached.has(at)), unseen }).toEqual({ unreached: [], unseen: [] });
}
