import { withoutReserved } from '@chat/markdown';
import type { MailOptions } from '../mail-address/mail-address.js';

export interface MailContent {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly textOfHtml: string;
}

const MAX_BODY = 200_000;
/** Longer texts are cut, to leave room for links to attachments. */
const MAX_TEXT = 8_000;
const CUT = '\n[message truncated]';
const NO_SUBJECT = 'E-mail without a subject';
const NO_TEXT = '(No text)';

/** The message as Markdown without notifying mentions. @param links of the attachments */
export function contentOfMail(mail: MailContent, options: MailOptions, links: readonly string[]): string {
  const [preferred, other] = options.preferHtml ? (['textOfHtml', 'text'] as const) : (['text', 'textOfHtml'] as const);
  const body = mail[preferred].trim() === '' ? mail[other] : mail[preferred];
  const lines = body.slice(0, MAX_BODY).toWellFormed().replaceAll('\r\n', '\n');
  const includeQuotes = options.includeQuotes || isForwarded(mail);
  const text = cut(withoutCalls(shortened(lines, { ...options, includeQuotes })).trim());
  const sender = options.showSender ? `**From:** ${plainText(mail.from)}` : '';
  const parts = [sender, text, withoutCalls(links.join('\n'))].filter((part) => part !== '');
  return text === '' && links.length === 0 ? [...parts, NO_TEXT].join('\n\n') : parts.join('\n\n');
}

/** A forwarded mail, whose quotation is its content. An answer to one is not forwarded itself. */
function isForwarded({ subject }: MailContent): boolean {
  return /^\s*\[?(?:fwd?|wg)\s*:/i.test(subject);
}

export function topicOfMail(subject: string): string {
  const printable = subject.replaceAll(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu, ' ').trim();
  const topic = printable.replace(/^(?:(?:re|fwd?|aw|wg|sv)(?:\[\d+\])?\s*:\s*)+/i, '').trim();
  return topic === '' ? NO_SUBJECT : topic;
}

function shortened(body: string, { includeQuotes, includeFooter }: MailOptions): string {
  const unquoted = includeQuotes ? body : withoutQuotes(body);
  return includeFooter ? unquoted : withoutFooter(unquoted);
}

/** The lines at the end that quote the original mail, and the line with its author. */
function withoutQuotes(body: string): string {
  const lines = body.split('\n');
  let end = lines.length;
  let quotes = 0;
  while (end > 0 && (lines[end - 1]!.trim() === '' || lines[end - 1]!.startsWith('>'))) {
    if (lines[end - 1]!.startsWith('>')) quotes++;
    end--;
  }
  if (quotes === 0) return body;
  if (end > 0 && lines[end - 1]!.trimEnd().endsWith(':')) end--;
  return lines.slice(0, end).join('\n');
}

/** Cuts a signature, which follows a line of two dashes. */
function withoutFooter(body: string): string {
  const lines = body.split('\n');
  const dashes = lines.flatMap((line, at) => (line.trim() === '--' ? [at] : []));
  return dashes.length === 1 ? lines.slice(0, dashes[0]).join('\n') : body;
}

/** Anybody with an address may write, but not notify people: mentions become silent ones. */
function withoutCalls(text: string): string {
  return withoutReserved(text).replaceAll(/@(?=\*)/g, '@_');
}

/** Removes Markdown syntax. */
export function plainText(text: string): string {
  return text.replaceAll(/[*`[\]\\\p{Cc}]/gu, '').trim();
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_TEXT ? text : `${characters.slice(0, MAX_TEXT - CUT.length).join('')}${CUT}`;
}
