import { html } from '../pages/html.js';
import { moment, plain } from '../pages/layout.js';
import type { Links, Person } from '../pages/links.js';

/** In the API's form. */
export interface Mandate extends Person {
  readonly streams: readonly { readonly stream_id: number; readonly stream_name: string }[] | null;
  readonly users: readonly Person[] | null;
  readonly direct_messages: boolean;
  readonly until: string | null;
  readonly can_hold: boolean;
  readonly reason: string;
}

/** HTML of each bound, by its name. */
export const shownBounds = (
  { streams, users, direct_messages: isDirect, can_hold: mayHold, until, reason }: Mandate,
  links: Links,
) => ({
  Channels:
    streams?.map(({ stream_id: id, stream_name: name }) => links.channel(id, `${name} (${id})`)).join(', ') ??
    plain('all'),
  Accounts: users ? links.people(users) : plain('all'),
  'Direct messages': plain(isDirect ? 'yes' : 'no'),
  'Legal holds': plain(mayHold ? 'yes' : 'no'),
  Until: until === null ? plain('until it is taken back') : moment(until),
  Reason: plain(reason),
});

/** For its holder. */
export const ownMandate = (mandate: Mandate, links: Links): string =>
  html`<h2>Your mandate</h2>
    <dl>
      !${Object.entries(shownBounds(mandate, links)).map(
        ([name, bound]) =>
          html`<dt>${name}</dt>
            <dd>!${bound}</dd>`,
      )}
    </dl>`;
