import { hash } from 'node:crypto';
import { SCRIPT } from '../assets/script.js';
import { STYLE } from '../assets/style.js';
import type { Session } from '../sessions/sessions.js';
import { html } from './html.js';

export interface PageOptions {
  readonly title: string;
  /** Undefined: no session. */
  readonly session: Session | undefined;
  /** Name of the current entry of the navigation. Default: the one with which the title begins. */
  readonly under?: string;
  /** True: the page reloads until its work is done. */
  readonly isUnderWay?: boolean;
}

interface Link {
  readonly path: string;
  readonly name: string;
  readonly isFor: (session: Session) => boolean;
}

/** Browsers cache both for an hour, but not those of another version of the server. */
const VERSION = hash('sha256', STYLE + SCRIPT, 'base64url').slice(0, 8);

interface Group {
  readonly name: string;
  readonly links: readonly Link[];
}

const forOwners = ({ isOwner }: Session): boolean => isOwner;
const forAuditors = ({ isAuditor }: Session): boolean => isAuditor;
const forBoth = (): boolean => true;

const GROUPS: readonly Group[] = [
  {
    name: 'Service',
    links: [
      { path: '/console', name: 'Overview', isFor: forBoth },
      { path: '/console/operation', name: 'Operation', isFor: forOwners },
      { path: '/console/read-models', name: 'Read models', isFor: forOwners },
    ],
  },
  {
    name: 'Investigation',
    links: [
      { path: '/console/search', name: 'Search', isFor: forAuditors },
      { path: '/console/message', name: 'Message', isFor: forAuditors },
      { path: '/console/person', name: 'Person', isFor: forAuditors },
      { path: '/console/as-of', name: 'As of', isFor: forAuditors },
      { path: '/console/changes', name: 'Changes', isFor: forAuditors },
      { path: '/console/evidence', name: 'Evidence', isFor: forAuditors },
    ],
  },
  {
    name: 'Access',
    links: [
      { path: '/console/mandates', name: 'Mandates', isFor: forOwners },
      { path: '/console/inspections', name: 'Who looked', isFor: forOwners },
      { path: '/console/log-ins', name: 'Log-ins', isFor: forOwners },
    ],
  },
  {
    name: 'Records',
    links: [
      { path: '/console/deletions', name: 'Deletions', isFor: forBoth },
      { path: '/console/holds', name: 'Legal holds', isFor: ({ mayHold }) => mayHold },
      { path: '/console/retention', name: 'Retention', isFor: forOwners },
      { path: '/console/undo', name: 'Undo', isFor: forOwners },
      { path: '/console/names', name: 'Names', isFor: forOwners },
    ],
  },
];

/** @param content HTML */
export function page({ title, session, under = title, isUnderWay = false }: PageOptions, content: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Console</title>
        <link rel="stylesheet" href="/console/assets/console.css?${VERSION}" />
        <script src="/console/assets/console.js?${VERSION}" defer></script>
        !${isUnderWay ? '<noscript><meta http-equiv="refresh" content="2" /></noscript>' : ''}
      </head>
      <body class="${session ? 'with-pages' : 'alone'}">
        <a class="skip" href="#content">To the content</a>
        !${session ? header(session) + navigation(session, under) : ''}
        <main id="content" tabindex="-1">
          <h1>${title}</h1>
          !${isUnderWay ? '<p data-reload>This page is loaded again by itself. <a href="">Look again now</a></p>' : ''}
          !${content}
        </main>
      </body>
    </html> `;
}

function header(session: Session): string {
  return html`<header>
    <a class="home" href="/console">Console</a>
    <form method="post" action="/console/log-out">
      !${tokenField(session)}<span>${session.name}</span> <button class="quiet">Log out</button>
    </form>
  </header>`;
}

function navigation(session: Session, under: string): string {
  const groups = GROUPS.map(({ name, links }) => ({ name, links: links.filter(({ isFor }) => isFor(session)) }));
  const linkTo = ({ path, name }: Link): string =>
    html`<li><a href="${path}" !${`${under} `.startsWith(`${name} `) ? 'aria-current="page"' : ''}>${name}</a></li>`;
  return html`<nav aria-label="Pages">
    !${groups
      .filter(({ links }) => links.length > 0)
      .map(
        ({ name, links }) =>
          html`<h2 id="pages-${name}">${name}</h2>
            <ul aria-labelledby="pages-${name}">
              !${links.map(linkTo)}
            </ul>`,
      )}
  </nav>`;
}

export const tokenField = ({ token }: Session): string => html`<input type="hidden" name="token" value="${token}" />`;

/** A moment, which the script shows in the reader's time zone. @param time ISO 8601, UTC */
export const moment = (time: string): string =>
  html`<time datetime="${time}">${time.replace('T', ' ').replace(/\.\d+Z$|Z$/, ' UTC')}</time>`;

export const momentAt = (seconds: number): string => moment(new Date(seconds * 1000).toISOString());

/** The roles survive where the style sheet stacks the cells of a row, on a phone. @param rows of HTML @param empty text without rows */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll" role="group" aria-label="${heads.join(', ')}" tabindex="0">
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          !${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        !${rows.map(
          (cells) =>
            html`<tr role="row">
              !${cells.map((cell, at) => html`<td role="cell" data-head="${heads[at] ?? ''}">!${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export const plain = (text: string | number | null): string => html`${text ?? '–'}`;
