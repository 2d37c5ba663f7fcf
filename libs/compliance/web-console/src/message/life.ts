import { diffWordsWithSpace } from 'diff';
import { html } from '../pages/html.js';
import { moment, plain, table } from '../pages/layout.js';
import { type Cause, type Person, shown, whoOf } from '../pages/shown.js';

interface Entry extends Cause {
  readonly event: string;
  readonly leaf_index?: number | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The answer of `GET /audit/messages/{message_id}`. */
export interface Life {
  readonly state: string;
  readonly author: Person | null;
  readonly posted: string | null;
  readonly history: readonly Entry[];
  readonly seal: { readonly size: number | null; readonly fault: string | null };
  readonly files: readonly { readonly name: string; readonly size: number; readonly sha256: string | null }[];
  readonly access:
    readonly (Person & { readonly right: string; readonly from: string; readonly to: string | null })[] | null;
  readonly marks: readonly (Person & { readonly mark: string; readonly time: string })[];
}

export const lifeOf = (life: Life): string =>
  html`!${summary(life)}
    <h2>What happened</h2>
    <ol class="life">
      !${life.history.map((entry) => html`<li>!${entryOf(entry)}</li>`)}
    </ol>
    <h2>Who could read it</h2>
    <p>That somebody could read it is no proof that anybody did.</p>
    !${table(
      ['Who', 'By which right', 'From', 'To'],
      (life.access ?? []).map((each) => [
        plain(each.name),
        plain(each.right.replaceAll('_', ' ')),
        moment(each.from),
        each.to === null ? plain('now') : moment(each.to),
      ]),
      life.access === null ? 'That is erased.' : 'Nobody.',
    )}
    <h2>Who marked it as read</h2>
    !${table(
      ['Who', 'Marked as', 'When'],
      life.marks.map((each) => [plain(each.name), plain(each.mark), moment(each.time)]),
      'Nobody.',
    )}
    <h2>Files</h2>
    !${table(
      ['Name', 'Bytes', 'SHA-256'],
      life.files.map((each) => [plain(each.name), plain(each.size), plain(each.sha256 ?? 'not recorded')]),
      'None.',
    )}`;

const summary = ({ state, author, posted, seal }: Life): string =>
  html`<dl>
    <dt>State</dt>
    <dd>${state}</dd>
    <dt>Author</dt>
    <dd>!${plain(author ? `${author.name} (account ${author.user_id})` : 'erased')}</dd>
    <dt>Posted</dt>
    <dd>!${posted === null ? 'erased' : moment(posted)}</dd>
    <dt>Compared just now</dt>
    <dd>
      !${seal.fault === null ? html`<span class="good">as it was sealed, by the checkpoint of ${seal.size} events</span>` : html`<span class="bad">${seal.fault}</span>`}
    </dd>
  </dl>`;

function entryOf(entry: Entry): string {
  return html`<strong>${entry.event}</strong> by ${whoOf(entry)},
    !${moment(entry.time)}${entry.client === null ? '' : `, with ${entry.client}`}${
      typeof entry.leaf_index === 'number' ? `, leaf ${entry.leaf_index}` : ''
    }!${detailsOf(entry.details)}`;
}

function detailsOf({
  content,
  previous_content: previous,
  rendered_content: _html,
  ...others
}: Entry['details']): string {
  const rest = Object.entries(others).filter(([, value]) => value !== null);
  return html`!${typeof content === 'string' ? html`<div class="text">!${textOf(content, previous)}</div>` : ''}!${
    rest.length > 0
      ? html`<dl>
          !${rest.map(
            ([name, value]) =>
              html`<dt>${name.replaceAll('_', ' ')}</dt>
                <dd>${shown(value)}</dd>`,
          )}
        </dl>`
      : ''
  }`;
}

/** With what an edit removed and added. */
function textOf(content: string, previous: unknown): string {
  if (typeof previous !== 'string') return html`${content}`;
  const parts = diffWordsWithSpace(previous, content);
  return parts
    .map(({ value, added, removed }) =>
      added ? html`<ins>${value}</ins>` : removed ? html`<del>${value}</del>` : html`${value}`,
    )
    .join('');
}
