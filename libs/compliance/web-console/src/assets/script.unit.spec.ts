import { createContext, runInContext } from 'node:vm';
import { SCRIPT } from './script.js';

interface Shown {
  readonly times: { dateTime: string; textContent: string; title: string }[];
  readonly reloads: (() => void)[];
  readonly day: { value: string };
  slide(day: number): void;
}

function run({ isUnderWay }: { readonly isUnderWay: boolean }): Shown {
  const times = [{ dateTime: '2026-11-28T10:00:00Z', textContent: '2026-11-28 10:00:00 UTC', title: '' }];
  const reloads: (() => void)[] = [];
  const day = { value: '' };
  const slides: (() => void)[] = [];
  const slider = {
    dataset: { firstDay: '2026-11-20' },
    valueAsNumber: 0,
    parentElement: { querySelector: () => day },
    addEventListener: (_type: string, show: () => void) => slides.push(show),
  };
  const slide = (to: number) => {
    slider.valueAsNumber = to;
    for (const show of slides) show();
  };
  const elements: Readonly<Record<string, readonly object[]>> = { time: times, 'input[data-first-day]': [slider] };
  const document = {
    querySelectorAll: (selector: string) => elements[selector] ?? [],
    querySelector: () => (isUnderWay ? {} : null),
    createElement: () => ({}),
  };
  const setTimeout = (reload: () => void) => reloads.push(reload);
  runInContext(SCRIPT, createContext({ document, setTimeout, Date, addEventListener: () => undefined }));
  return { times, reloads, day, slide };
}

it('The script of the pages has no types, and shows UTC on hover', () => {
  const { times } = run({ isUnderWay: false });
  expect(times[0]).toMatchObject({ title: '2026-11-28 10:00:00 UTC' });
  expect(times[0]!.textContent).toBe(
    new Date('2026-11-28T10:00:00Z').toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' }),
  );
});

it('It loads a page again that is about work under way, and no other', () => {
  expect(run({ isUnderWay: true }).reloads).toHaveLength(1);
  expect(run({ isUnderWay: false }).reloads).toHaveLength(0);
});

const dayShown = (date: string) =>
  new Date(date).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

it('A slider over days says on which day it stands', () => {
  const { day, slide } = run({ isUnderWay: false });
  expect(day.value).toBe(dayShown('2026-11-20'));
  slide(11);
  expect(day.value).toBe(dayShown('2026-12-01'));
});
