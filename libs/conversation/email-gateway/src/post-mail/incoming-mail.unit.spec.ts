import { readMail } from './incoming-mail.js';
import { LIMITS } from '../email-gateway.limits.js';

const { attachments: mostAttachments, htmlCharacters, htmlTags } = LIMITS.incomingMail;

function multipart(parts: readonly string[]): Buffer {
  const head = 'From: cook@example.com\r\nSubject: Menu\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
  return Buffer.from(`${head}${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`);
}

const file = (at: number) =>
  `Content-Type: text/plain\r\nContent-Disposition: attachment; filename="${at}.txt"\r\n\r\nfile ${at}`;
const ofHtml = (html: string) => Buffer.from(`From: cook@example.com\r\nContent-Type: text/html\r\n\r\n${html}`);

const namesIn = async (parts: readonly string[]) =>
  (await readMail(multipart(parts))).attachments.map(({ name }) => name);
const textOf = async (html: string) => (await readMail(ofHtml(html))).textOfHtml;
const SOUP = '<p>soup</p>';
const padded = (length: number) => SOUP + '\n'.repeat(length - SOUP.length);

describe('A mail that is read', () => {
  /** @limit incomingMail.attachments */
  it('brings so many attachments, the first ones', async () => {
    const files = Array.from({ length: mostAttachments + 1 }, (_, at) => file(at));
    expect(await namesIn(files)).toEqual(Array.from({ length: mostAttachments }, (_, at) => `${at}.txt`));
    expect(await namesIn(files.slice(1))).toHaveLength(mostAttachments);
  });

  it('has whole characters only, whatever its charset makes of it', async () => {
    const half = Buffer.from('s\ud800oup', 'utf16le').toString('base64');
    const word = `=?utf-16le?B?${half}?=`;
    const { from, subject, text, attachments } = await readMail(
      Buffer.from(
        [
          `From: ${word} <cook@example.com>\r\nSubject: ${word}\r\nContent-Type: multipart/mixed; boundary=b\r\n`,
          `--b\r\nContent-Type: text/plain; charset=utf-16le\r\nContent-Transfer-Encoding: base64\r\n\r\n${half}`,
          `--b\r\nContent-Disposition: attachment; filename="${word}"\r\n\r\nx\r\n--b--`,
        ].join('\r\n'),
      ),
    );
    const soup = 's\ufffdoup';
    expect([from, subject, text.trim(), attachments[0]!.name]).toEqual([
      `"${soup}" <cook@example.com>`,
      soup,
      soup,
      soup,
    ]);
  });

  /** @limit incomingMail.htmlCharacters */
  it('is made text of when its HTML is not too long', async () => {
    expect(await textOf(padded(htmlCharacters))).toBe('soup');
    expect(await textOf(padded(htmlCharacters + 1))).toBe('');
  });

  it('is read without its HTML where no text can be made of that', async () => {
    expect(await textOf('<ol type="i" start="9999"><li>soup</ol>')).toContain('soup');
    expect(await textOf('<ol type="i" start="10000"><li>soup</ol>')).toBe('');
  });

  /** @limit incomingMail.htmlTags */
  it('is made text of when its HTML has not too many tags, nor too many lines of preformatted text', async () => {
    const tags = '<i></i>'.repeat(htmlTags / 2);
    expect(await textOf(`soup${tags}`)).toBe('soup');
    expect(await textOf(`soup${tags}<i>`)).toBe('');
    const lines = '\nx'.repeat(htmlTags);
    expect(await textOf(`soup${lines}`)).toMatch(/^soup x/);
    expect(await textOf(`<pre>soup${lines}`)).toBe('');
  });
});
