import { escapeHtml } from '@chat/kernel';
import { VERIFIER } from './how-to-check.js';
import type { Proven } from './proofs.js';
import type { PlaceRight } from '../message-life/access-history.js';
import type { ChannelMembers } from './members.js';
import type { PackageMessages, SelectedMessage } from './package-messages.js';
import type { EvidenceReaders } from './readers.js';
import { placeName } from '../replayed/shown.js';
import type { EvidenceFile, EvidenceMessage, EvidenceVersion, Person } from './evidence-message.fold.js';

export interface HtmlFacts {
  readonly caseName: string;
  readonly organization: string;
  readonly now: number;
  readonly messages: PackageMessages;
  /** By id of the channel. */
  readonly members: ReadonlyMap<number, ChannelMembers>;
  readonly readers: readonly EvidenceReaders[];
  readonly files: ReadonlyMap<number, EvidenceFile & { readonly path: string | null }>;
  readonly keys: readonly string[];
  readonly proven: Proven;
  /** States that something was left out on request, and that the log does not record who made the package; empty: neither. */
  readonly without: string;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h2{border-bottom:1px solid #ccc;margin-top:2.5rem}article{margin:1rem 0;padding:.5rem 1rem;border-left:3px solid #ccc;break-inside:avoid}
article.deleted{border-color:#b00}header{color:#555}pre{white-space:pre-wrap;font:inherit;margin:.3rem 0}.version{color:#555}
table{border-collapse:collapse}th,td{text-align:left;padding:.1rem 1rem .1rem 0}code{word-break:break-all}@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}header,.version{color:#aaa}a{color:#8ab4f8}}`;

/** Without scripts a page is the same for every reader, at any place and time. */
const TIMES =
  'All times are UTC, as in the other files, whatever the time zone of whoever reads this: this page has no scripts.';

/** Opens alone: no scripts, nothing loaded from elsewhere. */
export async function* htmlOf({
  caseName,
  organization,
  now,
  messages,
  files,
  keys,
  proven,
  without,
  ...people
}: HtmlFacts): AsyncGenerator<string> {
  const listOf = new Map(people.readers.flatMap(({ messageIds }, at) => messageIds.map((id) => [id, at])));
  const conversations = Map.groupBy(messages.selected, ({ place }) => placeName(place));
  yield `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(`${organization}: ${caseName}`)}</title><style>${STYLE}</style>
<main><h1>${escapeHtml(organization)}</h1>
<p>Case: ${escapeHtml(caseName)}. Made ${when(now)}. ${messages.selected.length} messages. ${TIMES} ${extractsInWords(messages)}</p>
${without === '' ? '' : `<p>${escapeHtml(without)}</p>`}`;
  for (const [name, own] of conversations) {
    yield `\n<section><h2>${escapeHtml(name)}</h2>`;
    for await (const message of messages.each(own))
      yield article(message, files, readable(listOf.get(message.id), people.readers));
    yield '</section>';
  }
  yield `\n${membersSection(messages.selected, people.members)}\n`;
  yield* readersSection(people.readers);
  yield `
<section><h2>Files</h2><ul>${[...files.values()].map(fileItem).join('')}</ul></section>
<section><h2>How to check this</h2><ol>
<li>The bag is whole: <code>bagit.py --validate</code>, or compare each file with <code>manifest-sha256.txt</code>.</li>
<li>The messages are what the log says: <code>node ${VERIFIER} proofs/message-ID.json --key KEY</code>, with the program in this folder. KEY is one of
${keys.map((key) => `<code>${escapeHtml(key)}</code>`).join(' ') || 'none: the log is not sealed'}${notProven(proven)}</li>
<li>The log is the one that others have seen: compare its checkpoint with that of a witness, or with one that you have kept.</li>
</ol><p><a href="how-to-check.txt">how-to-check.txt</a> says more, and how to write a program of your own for it.</p></section></main></html>\n`;
}

export function extractsInWords({ selected }: PackageMessages): string {
  const count = selected.reduce((sum, { extracts }) => sum + extracts, 0);
  if (count === 0) return '';
  return `Something is left out of ${count} events, which are extracts in extracts.jsonl: nothing proves what an extract says.`;
}

function notProven({ isSealed, messages, failures }: Proven): string {
  if (!isSealed || failures.length === 0) return '';
  const links = failures.map(({ id, reason }) => `<li><a href="#message-${id}">${id}</a>: ${escapeHtml(reason)}</li>`);
  return ` Of ${messages} messages, ${failures.length} are not proven, or in part:<ul>${links.join('')}</ul>`;
}

function article(message: EvidenceMessage, files: HtmlFacts['files'], readable: string): string {
  const { id, author, posted, versions, reactions, deletion, attachmentIds } = message;
  const attached = attachmentIds.flatMap((each) => files.get(each) ?? []);
  const gone = deletion
    ? ` Deleted ${when(deletion.time)} by ${deletion.by ? person(deletion.by) : 'the service'}.`
    : '';
  return `<article id="message-${id}"${deletion ? ' class="deleted"' : ''}>
<header>${person(author)}, ${when(posted)}, message ${id}.${gone}</header>
${versions.length === 0 ? '<p>Its content is erased.</p>' : versions.map((each, at) => version(each, at, message)).join('')}
${reactions.length > 0 ? `<p>Reactions: ${reactions.map(({ emoji, by }) => `:${escapeHtml(emoji)}: by ${person(by)}`).join(', ')}</p>` : ''}
${attached.length > 0 ? `<ul>${attached.map(fileItem).join('')}</ul>` : ''}
<p class="version">${readable}${readMarks(message)}</p></article>`;
}

function readable(list: number | undefined, all: readonly EvidenceReaders[]): string {
  if (list === undefined) return 'Who could read it is erased.';
  const { readers, omitted } = all[list]!;
  const accounts = new Set(readers.map(({ person: { id } }) => id)).size;
  return `Could be read by <a href="#readers-${list + 1}">${accounts} accounts</a>${omitted > 0 ? ' and others' : ''}.`;
}

function readMarks({ reads, readsOmitted }: EvidenceMessage): string {
  if (reads.length === 0) return '';
  const marks = reads.map(({ by, time }) => `${person(by)} ${when(time)}`);
  return ` Marked as read by ${marks.join(', ')}${readsOmitted > 0 ? ` and ${readsOmitted} more` : ''}.`;
}

function membersSection(messages: readonly SelectedMessage[], members: HtmlFacts['members']): string {
  const names = new Map(
    messages.flatMap(({ place }) => (place.type === 'stream' ? [[place.stream_id, place.stream_name]] : [])),
  );
  const channels = Array.from(members, ([id, { from, to, before, changes }]) => {
    const rows = changes.map(({ person: who, time, isMember }) => [
      person(who),
      when(time),
      isMember ? 'subscribed' : 'unsubscribed',
    ]);
    return `<h3>#${escapeHtml(names.get(id) ?? '?')}, ${when(from)} to ${when(to)}</h3>
<p>Subscribed when that begins: ${before.map(person).join(', ') || 'nobody'}.</p>${rows.length > 0 ? table(['Account', 'When', 'What'], rows) : ''}`;
  });
  return channels.length === 0 ? '' : `<section><h2>Members of the channels</h2>${channels.join('')}</section>`;
}

const RIGHTS: Readonly<Record<PlaceRight, string>> = {
  participant: 'in the conversation',
  subscriber: 'subscribed to the channel',
  public_channel: 'the channel is public',
  web_public_channel: 'the channel is open to the world',
  may_subscribe: 'may subscribe to the channel',
};

function* readersSection(all: readonly EvidenceReaders[]): Generator<string> {
  if (all.length === 0) return;
  yield `<section><h2>Who could read the messages</h2>
<p>That an account could read a message is no proof that anybody did, and who did not mark it as read may have read it. Auditors with a mandate are not listed.</p>`;
  for (const [at, { messageIds, readers, omitted }] of all.entries()) {
    const rows = readers.map(({ person: who, right, from, to }) => [
      person(who),
      RIGHTS[right],
      from === null ? 'its posting' : when(from),
      to === null ? 'its deletion, or the collection' : when(to),
    ]);
    const further = omitted > 0 ? `<p>And ${omitted} who do not go out.</p>` : '';
    yield `\n<h3 id="readers-${at + 1}">Messages ${idsInWords(messageIds)}</h3>${table(['Account', 'Right', 'From', 'To'], rows)}${further}`;
  }
  yield '</section>';
}

/** @param ids ascending */
function idsInWords(ids: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const id of ids) {
    const last = runs.at(-1);
    if (last?.[1] === id - 1) last[1] = id;
    else runs.push([id, id]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ');
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</table>`;

function version({ time, by, content, place }: EvidenceVersion, at: number, message: EvidenceMessage): string {
  const [then, now] = [placeName(place), placeName(message.place)];
  const where = then === now ? '' : `, in ${escapeHtml(then)}`;
  const isOnly = message.versions.length === 1 && where === '';
  const head = isOnly ? '' : `<p class="version">Version ${at + 1}, ${when(time)}, by ${person(by)}${where}</p>`;
  return `${head}<pre>${escapeHtml(content)}</pre>`;
}

function fileItem({ name, size, sha256, path }: EvidenceFile & { readonly path: string | null }): string {
  const shown = escapeHtml(name);
  const link =
    path === null ? `${shown} (its bytes are gone)` : `<a href="${escapeHtml(encodeURI(path))}">${shown}</a>`;
  return `<li>${link}, ${size} bytes, SHA-256 <code>${sha256 ?? 'not recorded'}</code></li>`;
}

const when = (time: number) => `<time>${new Date(time).toISOString()}</time>`;
const person = ({ id, name }: Person) => `${escapeHtml(name)} (${id})`;
