import { contentOfMail, plainText, topicOfMail } from './mail-text.js';

const plain = { showSender: false, includeFooter: false, includeQuotes: false, preferHtml: false };
const mail = { from: 'Ada <ada@example.com>', subject: '', text: 'Soup?', textOfHtml: '' };
const said = (text: string, options = {}) => contentOfMail({ ...mail, text }, { ...plain, ...options }, []);

describe('The content of a mail', () => {
  it('is its text, or what its HTML says where there is none or the address prefers that', () => {
    expect(said(' Soup?\r\nStew! ')).toBe('Soup?\nStew!');
    expect(contentOfMail({ ...mail, textOfHtml: 'SOUP' }, plain, [])).toBe('Soup?');
    expect(contentOfMail({ ...mail, textOfHtml: 'SOUP' }, { ...plain, preferHtml: true }, [])).toBe('SOUP');
    expect(contentOfMail({ ...mail, text: ' ', textOfHtml: 'SOUP' }, plain, [])).toBe('SOUP');
    expect(said('', {})).toBe('(No text)');
  });

  it('is made of its HTML only where that is shown', () => {
    const costly = {
      ...mail,
      get textOfHtml(): string {
        throw new Error('not needed');
      },
    };
    expect(contentOfMail(costly, plain, [])).toBe('Soup?');
  });

  it('names its sender and its attachments', () => {
    expect(contentOfMail(mail, { ...plain, showSender: true }, ['[a](/b)', '[c](/d)'])).toBe(
      '**From:** Ada <ada@example.com>\n\nSoup?\n\n[a](/b)\n[c](/d)',
    );
    expect(contentOfMail({ ...mail, from: '@**all** [x](y)' }, { ...plain, showSender: true }, [])).toBe(
      '**From:** @all x(y)\n\nSoup?',
    );
  });

  it('leaves out what is quoted at its end, unless the address asks for it', () => {
    const answer = 'Yes.\n\nOn Monday Bo wrote:\n> Soup?\n>\n> Stew?\n';
    expect(said(answer)).toBe('Yes.');
    expect(said(answer, { includeQuotes: true })).toBe(answer.trim());
    expect(said('> Soup?\nYes.')).toBe('> Soup?\nYes.');
  });

  it.each([
    ['Fwd: Lunch', true],
    ['FW: Lunch', true],
    [' WG: Lunch', true],
    ['[Fwd: Lunch]', true],
    ['Re: Fwd: Lunch', false],
    ['Forward: march', false],
  ])('keeps what is quoted in a forwarded mail: %j', (subject, keeps) => {
    const text = 'See below.\n\nBo wrote:\n> Soup?';
    expect(contentOfMail({ ...mail, subject, text }, plain, [])).toBe(keeps ? text : 'See below.');
  });

  it('leaves out a footer, unless the address asks for it', () => {
    expect(said('Yes.\n-- \nAda\nCooks')).toBe('Yes.');
    expect(said('Yes.\n-- \nAda', { includeFooter: true })).toBe('Yes.\n-- \nAda');
    expect(said('a\n--\nb\n--\nc')).toBe('a\n--\nb\n--\nc');
  });

  it('calls nobody', () => {
    expect(said('@**all** @*cooks* a@b')).toBe('@_**all** @_*cooks* a@b');
    expect(said('@\u0002**all** @\u0003\u0002*cooks*')).toBe('@_**all** @_*cooks*');
    expect(contentOfMail(mail, plain, ['@**all**: no room', '@\u0002**all**'])).toBe(
      'Soup?\n\n@_**all**: no room\n@_**all**',
    );
  });

  it('says so where only characters are left that nobody sees', () => {
    expect(said('\u0002 \u0003')).toBe('(No text)');
  });

  it('is cut where it is too long', () => {
    expect(said(`${'\n'.repeat(199_999)}b`)).toBe('b');
    expect(said(`${'\n'.repeat(200_000)}b`)).toBe('(No text)');
    expect(said(`${'\n'.repeat(199_999)}😀`)).toBe('\ufffd');
    expect(said('x'.repeat(8_000))).toHaveLength(8_000);
    expect(said('x'.repeat(8_001))).toMatch(/x\n\[message truncated\]$/);
  });
});

it.each([
  ['Lunch', 'Lunch'],
  ['Re: Lunch', 'Lunch'],
  ['RE[2]: Fwd: Lunch: soup', 'Lunch: soup'],
  [' ', 'E-mail without a subject'],
  ['Re:', 'E-mail without a subject'],
  ['a\u0000b\tc', 'a b c'],
])('The topic of a mail with the subject %j is %j', (subject, topic) => {
  expect(topicOfMail(subject)).toBe(topic);
});

it('The names in a mail mean nothing in Markdown', () => {
  expect(plainText(' @**all**`[a]\\\u0002\t\n.txt ')).toBe('@alla.txt');
});
