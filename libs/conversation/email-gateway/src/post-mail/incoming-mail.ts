import { createHash } from 'node:crypto';
import type { HtmlToTextOptions } from 'html-to-text';
import type { MailContent } from '../mail-text/mail-text.js';
import { LIMITS } from '../email-gateway.limits.js';

export interface MailAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

export interface IncomingMail extends MailContent {
  /** Equal for a repeated mail. */
  readonly id: string;
  readonly attachments: readonly MailAttachment[];
}

export class UnreadableMail extends Error {}

const AS_TEXT = {
  wordwrap: false,
  selectors: [{ selector: 'img', format: 'skip' }],
  limits: { maxDepth: 100 },
} as const satisfies HtmlToTextOptions;

/**
 * Parses a mail. The parser is loaded with the first mail, because most servers get none.
 * @throws UnreadableMail
 */
export async function readMail(raw: Buffer): Promise<IncomingMail> {
  const [{ simpleParser }, { convert }] = await Promise.all([import('mailparser'), import('html-to-text')]);
  const mail = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: LIMITS.incomingMail.htmlCharacters,
  }).catch((cause: unknown) => {
    throw new UnreadableMail('The mail cannot be read', { cause });
  });
  const html = mail.html || '';
  let textOfHtml: string | undefined;
  return {
    id: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('hex'),
    // A charset can leave half of a character in headers.
    from: (mail.from?.text ?? '').toWellFormed(),
    subject: (mail.subject ?? '').toWellFormed(),
    text: mail.text ?? '',
    /** Made lazily: most mails have a text part. */
    get textOfHtml() {
      return (textOfHtml ??= isTooLarge(html) ? '' : textOf(html, convert));
    },
    attachments: mail.attachments
      .slice(0, LIMITS.incomingMail.attachments)
      .map(({ filename, contentType, content }) => ({
        name: (filename ?? 'unnamed').toWellFormed(),
        contentType,
        content,
      })),
  };
}

/** Empty when the library fails, as for a list whose Roman numbers begin with 10,000. */
function textOf(html: string, convert: (html: string, options: HtmlToTextOptions) => string): string {
  try {
    return convert(html, AS_TEXT);
  } catch {
    return '';
  }
}

/** Nested tags are parsed in quadratic time, and each line of preformatted text is written again at every level. */
function isTooLarge(html: string): boolean {
  const { htmlCharacters, htmlTags } = LIMITS.incomingMail;
  if (html.length > htmlCharacters) return true;
  const costly = /<pre/i.test(html) ? /[<\n&]/g : /</g;
  let count = 0;
  while (costly.test(html)) if (++count > htmlTags) return true;
  return false;
}
