import { diffWordsWithSpace } from 'diff';
import { html } from '../pages/html.js';
import { moment, plain, table } from '../pages/layout.js';
import type { Links, Person } from '../pages/links.js';
import { type Cause, valueOf, whoOf } from '../pages/shown.js';

interface Entry extends Cause {
  readonly event: string;
  readonly leaf_index?: number | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The answer of `GET /audit/messages/{message_id}`. */
export interface Life {
  readonly message_id: number;
  readonly state: string;
  /** A legal hold covers it, as far as the reader may know. */
  readonly held: boolean;
  readonly erased_events: number | 'all';
  readonly author: Person | null;
  readonly posted: string | null;
  readonly place: object | null;
  readonly history: readonly Entry[];
  readonly seal: { readonly checkpoint: string | null; readonly size: number | null; readonly fault: string | null };
  readonly files: readonly {
    readonly name: string;
    readonly size: number;
    readonly sha256: string | null;
    readonly by: Person;
    readonly uploaded: string;
    readonly deleted: string | null;
  }[];
  readonly access:
    readonly (Person & { readonly right: string; readonly from: string; readonly to: string | null })[] | null;
  readonly access_omitted: number;
  readonly marks: readonly (Person & { readonly mark: string; readonly time: string })[];
  readonly recipients: readonly (Person & { readonly is_mentioned: boolean; readonly is_unread: boolean })[];
}

interface Asked {
  readonly id: string;
  readonly case: string;
}

export const lifeOf = (life: Life, links: Links, asked: Asked): string =>
  html`!${summary(life, links, asked)}
    <h2>What happened</h2>
    !${life.erased_events === 0 ? '' : html`<p>!${erasedEvents(life.erased_events)}</p>`}
    <ol class="life">
      !${life.history.map((entry) => html`<li>!${entryOf(entry, links)}</li>`)}
    </ol>
    <h2>Who could read it</h2>
    <p>That somebody could read it is no proof that anybody did.</p>
    !${table(
      ['Who', 'By which right', 'From', 'To'],
      (life.access ?? []).map((each) => [
        links.person(each),
        plain(each.right.replaceAll('_', ' ')),
        moment(each.from),
        each.to === null ? plain('now') : moment(each.to),
      ]),
      life.access === null ? 'That is erased.' : 'Nobody.',
    )}
    !${life.access_omitted === 0 ? '' : html`<p>${life.access_omitted.toLocaleString('en')} further rows are left out.</p>`}
    <h2>Who marked it as read</h2>
    !${table(
      ['Who', 'Marked as', 'When'],
      life.marks.map((each) => [links.person(each), plain(each.mark), moment(each.time)]),
      'Nobody.',
    )}
    <h2>To whom it was sent</h2>
    !${table(
      ['Who', 'Mentioned', 'Read'],
      life.recipients.map((each) => [
        links.person(each),
        plain(each.is_mentioned ? 'yes' : 'no'),
        plain(each.is_unread ? 'not marked as read' : 'marked as read'),
      ]),
      'Nobody of whom it is known.',
    )}
    <h2>Files</h2>
    !${table(
      ['Name', 'Bytes', 'SHA-256', 'Uploaded', 'By whom', 'Deleted'],
      life.files.map((each) => [
        plain(each.name),
        plain(each.size),
        plain(each.sha256 ?? 'not recorded'),
        moment(each.uploaded),
        links.person(each.by),
        each.deleted === null ? plain(null) : moment(each.deleted),
      ]),
      'None.',
    )}`;

const erasedEvents = (count: number | 'all'): string =>
  count === 'all' ? 'All of its events are erased.' : html`Its first ${count} events are erased.`;

function summary({ state, held, author, posted, place, seal, history }: Life, links: Links, asked: Asked): string {
  const leaves = history.flatMap(({ leaf_index: leaf }) => (typeof leaf === 'number' ? [leaf] : []));
  return html`<dl>
      <dt>State</dt>
      <dd>${state}!${held ? html` <span class="badge">held</span>` : ''}</dd>
      <dt>Author</dt>
      <dd>!${author ? links.person(author) : 'erased'}</dd>
      <dt>Posted</dt>
      <dd>!${posted === null ? 'erased' : moment(posted)}</dd>
      <dt>Place</dt>
      <dd>!${place === null ? 'erased' : links.place(place)}</dd>
      <dt>Compared just now</dt>
      <dd>
        !${seal.fault === null ? html`<span class="good">as it was sealed, by the checkpoint of ${seal.size} events</span>` : html`<span class="bad">${seal.fault}</span>`}
      </dd>
      !${
        leaves.length === 0
          ? ''
          : html`<dt>Leaves of the tree</dt>
              <dd>${leaves.join(', ')}</dd>`
      }
      !${seal.checkpoint === null ? '' : checkpointOf(seal.checkpoint)}
    </dl>
    !${
      seal.checkpoint === null
        ? ''
        : html`<p>
            <a href="/console/message/proof?${new URLSearchParams({ ...asked }).toString()}" download>Its proof</a>, for
            somebody who has no access to this server: tools/verify-proof.mjs checks it.
          </p>`
    }`;
}

/** The first signature is the log's; other names are witnesses. */
function checkpointOf(checkpoint: string): string {
  const signers = checkpoint.split('\n').flatMap((line) => (line.startsWith('— ') ? [line.split(' ')[1]!] : []));
  const witnesses = new Set(signers.filter((name) => name !== signers[0]));
  return html`<dt>Checkpoint</dt>
    <dd>
      <details>
        <summary>signed by ${signers[0] ?? 'nobody'}</summary>
        <pre class="text">${checkpoint}</pre>
      </details>
    </dd>
    <dt>Witnesses</dt>
    <dd>${[...witnesses].join(', ') || 'none has cosigned it'}</dd>`;
}

function entryOf(entry: Entry, links: Links): string {
  return html`<strong>${entry.event}</strong> by !${whoOf(entry, links)},
    !${moment(entry.time)}${entry.client === null ? '' : `, with ${entry.client}`}${
      typeof entry.leaf_index === 'number' ? `, leaf ${entry.leaf_index}` : ''
    },
    request !${links.request(entry.correlation_id, entry.by?.user_id ?? null)}!${detailsOf(entry.details, links)}`;
}

function detailsOf(
  { content, previous_content: previous, rendered_content: _html, ...others }: Entry['details'],
  links: Links,
): string {
  const rest = Object.entries(others).filter(([, value]) => value !== null);
  return html`!${typeof content === 'string' ? html`<div class="text">!${textOf(content, previous)}</div>` : ''}!${
    rest.length > 0
      ? html`<dl>
          !${rest.map(
            ([name, value]) =>
              html`<dt>${name.replaceAll('_', ' ')}</dt>
                <dd>!${valueOf(name, value, links)}</dd>`,
          )}
        </dl>`
      : ''
  }`;
}

function textOf(content: string, previous: unknown): string {
  if (typeof previous !== 'string') return html`${content}`;
  const parts = diffWordsWithSpace(previous, content);
  return parts
    .map(({ value, added, removed }) =>
      added ? html`<ins>${value}</ins>` : removed ? html`<del>${value}</del>` : html`${value}`,
    )
    .join('');
}
