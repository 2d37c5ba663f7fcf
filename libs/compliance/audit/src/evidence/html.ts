import { escapeHtml } from '@chat/kernel';
import type { Proven } from './proofs.js';
import { placeName } from '../replayed/shown.js';
import type { EvidenceFile, EvidenceMessage, EvidenceVersion, Person } from './evidence-message.fold.js';

export interface HtmlFacts {
  readonly caseName: string;
  readonly organization: string;
  readonly now: number;
  readonly messages: readonly EvidenceMessage[];
  readonly files: ReadonlyMap<number, EvidenceFile & { readonly path: string | null }>;
  readonly keys: readonly string[];
  readonly proven: Proven;
  /** Says that something is left out because that was asked for; empty: nothing is. */
  readonly without: string;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
h2{border-bottom:1px solid #ccc;margin-top:2.5rem}article{margin:1rem 0;padding:.5rem 1rem;border-left:3px solid #ccc;break-inside:avoid}
article.deleted{border-color:#b00}header{color:#555}pre{white-space:pre-wrap;font:inherit;margin:.3rem 0}.version{color:#555}
code{word-break:break-all}@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}header,.version{color:#aaa}a{color:#8ab4f8}}`;

/** Opens alone: no scripts, nothing loaded from elsewhere. */
export function htmlOf({ caseName, organization, now, messages, files, keys, proven, without }: HtmlFacts): string {
  const conversations = Map.groupBy(messages, ({ place }) => placeName(place));
  const sections = Array.from(conversations, ([name, own]) => {
    return `<section><h2>${escapeHtml(name)}</h2>${own.map((message) => article(message, files)).join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(`${organization}: ${caseName}`)}</title><style>${STYLE}</style>
<main><h1>${escapeHtml(organization)}</h1>
<p>Case: ${escapeHtml(caseName)}. Made ${when(now)}. ${messages.length} messages. All times are UTC. ${extractsInWords(messages)}</p>
${without === '' ? '' : `<p>${escapeHtml(without)}</p>`}
${sections.join('\n')}
<section><h2>Files</h2><ul>${[...files.values()].map(fileItem).join('')}</ul></section>
<section><h2>How to check this</h2><ol>
<li>The bag is whole: <code>bagit.py --validate</code>, or compare each file with <code>manifest-sha256.txt</code>.</li>
<li>The messages are what the log says: <code>node tools/verify-proof.mjs proofs/message-ID.json --key KEY</code>. KEY is one of
${keys.map((key) => `<code>${escapeHtml(key)}</code>`).join(' ') || 'none: the log is not sealed'}${notProven(proven)}</li>
<li>The log is the one that others have seen: compare its checkpoint with that of a witness, or with one that you have kept.</li>
</ol></section></main></html>\n`;
}

export function extractsInWords(messages: readonly EvidenceMessage[]): string {
  const extracts = messages.flatMap(({ events }) => events).filter(({ extract }) => extract.leftOut.length > 0);
  if (extracts.length === 0) return '';
  return `Something is left out of ${extracts.length} events, which are extracts in extracts.jsonl: nothing proves what an extract says.`;
}

function notProven({ isSealed, messages, failures }: Proven): string {
  if (!isSealed || failures.length === 0) return '';
  const links = failures.map(({ id, reason }) => `<li><a href="#message-${id}">${id}</a>: ${escapeHtml(reason)}</li>`);
  return ` Of ${messages} messages, ${failures.length} are not proven, or in part:<ul>${links.join('')}</ul>`;
}

function article(message: EvidenceMessage, files: HtmlFacts['files']): string {
  const { id, author, posted, versions, reactions, deletion, attachmentIds } = message;
  const attached = attachmentIds.flatMap((each) => files.get(each) ?? []);
  const gone = deletion
    ? ` Deleted ${when(deletion.time)} by ${deletion.by ? person(deletion.by) : 'the service'}.`
    : '';
  return `<article id="message-${id}"${deletion ? ' class="deleted"' : ''}>
<header>${person(author)}, ${when(posted)}, message ${id}.${gone}</header>
${versions.length === 0 ? '<p>Its content is erased.</p>' : versions.map((each, at) => version(each, at, message)).join('')}
${reactions.length > 0 ? `<p>Reactions: ${reactions.map(({ emoji, by }) => `:${escapeHtml(emoji)}: by ${person(by)}`).join(', ')}</p>` : ''}
${attached.length > 0 ? `<ul>${attached.map(fileItem).join('')}</ul>` : ''}</article>`;
}

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
