import { LIMITS } from '@chat/kernel';
import { readMail } from './incoming-mail.js';

const { attachments: mostAttachments, htmlCharacters } = LIMITS.incomingMail;

function multipart(parts: readonly string[]): Buffer {
  const head = 'From: cook@example.com\r\nSubject: Menu\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
  return Buffer.from(`${head}${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`);
}

const file = (at: number) =>
  `Content-Type: text/plain\r\nContent-Disposition: attachment; filename="${at}.txt"\r\n\r\nfile ${at}`;
const ofHtml = (html: string) => Buffer.from(`From: cook@example.com\r\nContent-Type: text/html\r\n\r\n${html}`);

const namesIn = async (parts: readonly string[]) =>
  (await readMail(multipart(parts))).attachments.map(({ name }) => name);
const SOUP = '<p>soup</p>';
const padded = (length: number) => SOUP + '\n'.repeat(length - SOUP.length);

describe('A mail that is read', () => {
  it('brings so many attachments, the first ones', async () => {
    const files = Array.from({ length: mostAttachments + 1 }, (_, at) => file(at));
    expect(await namesIn(files)).toEqual(Array.from({ length: mostAttachments }, (_, at) => `${at}.txt`));
    expect(await namesIn(files.slice(1))).toHaveLength(mostAttachments);
  });

  it('is made text of when its HTML is not too long', async () => {
    expect((await readMail(ofHtml(padded(htmlCharacters)))).textOfHtml).toBe('soup');
    expect((await readMail(ofHtml(padded(htmlCharacters + 1)))).textOfHtml).toBe('');
  });
});
