import { html } from '../pages/html.js';

const [WIDTH, HEIGHT] = [320, 48];

/**
 * A line over time, and its description.
 * @param values null: unknown
 * @param unit such as `events a second`
 */
export function plot(name: string, values: readonly (number | null)[], unit: string): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return html`<span class="empty">not measured so far</span>`;
  const most = Math.max(...known);
  const words = `${known.at(-1)!.toLocaleString('en')} ${unit} now, at most ${most.toLocaleString('en')}`;
  return html`<figure class="plot">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}: ${words}" preserveAspectRatio="none">
      !${pieces(values).map((piece) => html`<polyline points="${piece.map((at) => point(values, at, most)).join(' ')}" />`)}
    </svg>
    <figcaption>${words}</figcaption>
  </figure>`;
}

/** Indexes of values that are known, one after the other. */
function pieces(values: readonly (number | null)[]): readonly number[][] {
  const found: number[][] = [[]];
  for (const [at, value] of values.entries()) {
    if (value === null) found.push([]);
    else found.at(-1)!.push(at);
  }
  return found.filter(({ length }) => length > 0);
}

function point(values: readonly (number | null)[], at: number, most: number): string {
  const x = values.length === 1 ? WIDTH : (at * WIDTH) / (values.length - 1);
  const y = HEIGHT - 1 - (values[at]! * (HEIGHT - 2)) / Math.max(1, most);
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
