import { html } from './html.js';

/** States, also without the script, that times without an offset are in UTC. */
export const timeField = (label: string, name: string, value = '', example = '2026-11-20'): string =>
  html`<label>${label} (UTC) <input name="${name}" value="${value}" placeholder="${example}" /></label>`;

export const caseField = (value: string): string =>
  html`<label>Case <input name="case" required value="${value}" /></label>`;

export const linesField = (label: string, name: string, value: string, example: string): string =>
  html`<label
    >${label}, one a line <textarea name="${name}" rows="2" placeholder="${example}">${value}</textarea>
  </label>`;
