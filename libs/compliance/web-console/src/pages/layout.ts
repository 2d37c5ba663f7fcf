import type { Session } from '../sessions/sessions.js';
import { html } from './html.js';

export interface PageOptions {
  readonly title: string;
  /** Undefined: nobody is logged in. */
  readonly session: Session | undefined;
}

interface Link {
  readonly path: string;
  readonly name: string;
  readonly isFor: (session: Session) => boolean;
}

const LINKS: readonly Link[] = [
  { path: '/console', name: 'Overview', isFor: () => true },
  { path: '/console/operation', name: 'Operation', isFor: ({ isOwner }) => isOwner },
  { path: '/console/read-models', name: 'Read models', isFor: ({ isOwner }) => isOwner },
  { path: '/console/search', name: 'Search', isFor: ({ isAuditor }) => isAuditor },
  { path: '/console/message', name: 'Message', isFor: ({ isAuditor }) => isAuditor },
  { path: '/console/person', name: 'Person', isFor: ({ isAuditor }) => isAuditor },
  { path: '/console/as-of', name: 'As of', isFor: ({ isAuditor }) => isAuditor },
  { path: '/console/evidence', name: 'Evidence', isFor: ({ isAuditor }) => isAuditor },
  { path: '/console/changes', name: 'Changes', isFor: ({ isAuditor }) => isAuditor },
  { path: '/console/deletions', name: 'Deletions', isFor: () => true },
  { path: '/console/inspections', name: 'Who looked', isFor: ({ isOwner }) => isOwner },
  { path: '/console/log-ins', name: 'Log-ins', isFor: ({ isOwner }) => isOwner },
  { path: '/console/mandates', name: 'Mandates', isFor: ({ isOwner }) => isOwner },
  { path: '/console/undo', name: 'Undo', isFor: ({ isOwner }) => isOwner },
  { path: '/console/holds', name: 'Legal holds', isFor: ({ isOwner }) => isOwner },
  { path: '/console/retention', name: 'Retention', isFor: ({ isOwner }) => isOwner },
];

/** @param content HTML */
export function page({ title, session }: PageOptions, content: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Console</title>
        <link rel="stylesheet" href="/console/assets/console.css" />
        <script src="/console/assets/console.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">To the content</a>
        !${session ? header(session) : ''}
        <main id="content">
          <h1>${title}</h1>
          !${content}
        </main>
      </body>
    </html> `;
}

function header(session: Session): string {
  const links = LINKS.filter(({ isFor }) => isFor(session));
  return html`<header>
    <nav aria-label="Pages">
      <ul>
        !${links.map(({ path, name }) => html`<li><a href="${path}">${name}</a></li>`)}
      </ul>
    </nav>
    <form method="post" action="/console/log-out">
      !${tokenField(session)}<span>${session.name}</span> <button>Log out</button>
    </form>
  </header>`;
}

export const tokenField = ({ token }: Session): string => html`<input type="hidden" name="token" value="${token}" />`;

/** A moment, which the script shows in the reader's time zone. @param time ISO 8601, UTC */
export const moment = (time: string): string =>
  html`<time datetime="${time}">${time.replace('T', ' ').replace(/\.\d+Z$|Z$/, ' UTC')}</time>`;

export const momentAt = (seconds: number): string => moment(new Date(seconds * 1000).toISOString());

/** @param rows of HTML @param empty said when there is none */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  return html`<div class="scroll" role="group" aria-label="${heads.join(', ')}" tabindex="0">
    <table>
      <thead>
        <tr>
          !${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        !${rows.map(
          (cells) =>
            html`<tr>
              !${cells.map((cell) => html`<td>!${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export const plain = (text: string | number | null): string => html`${text ?? '–'}`;
